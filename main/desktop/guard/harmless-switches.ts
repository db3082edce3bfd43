/** Switches with which a packaged app still starts: its own, and those for screens, input and languages. */

const harmless: ReadonlySet<string> = new Set([
  // The app's own. What follows `--cli` belongs to the command.
  'cli',
  'self-test',
  'json',
  // Display server, scale and colours.
  'ozone-platform',
  'ozone-platform-hint',
  'force-device-scale-factor',
  'high-dpi-support',
  'force-color-profile',
  'force-dark-mode',
  'force-high-contrast',
  'force-renderer-accessibility',
  'gtk-version',
  'class',
  'name',
  // Input methods of Wayland.
  'enable-wayland-ime',
  'wayland-text-input-version',
  'touch-events',
  'lang',
  // Graphics: less or more of it, or another driver, never less of a sandbox.
  'enable-gpu',
  'enable-gpu-rasterization',
  'enable-zero-copy',
  'ignore-gpu-blocklist',
  'disable-gpu-memory-buffer-video-frames',
  'disable-gpu',
  'disable-gpu-compositing',
  'disable-gpu-vsync',
  'disable-software-rasterizer',
  'disable-smooth-scrolling',
  'use-gl',
  'use-angle',
  // Where there is none behind it, the keychain says so and no secret is kept.
  'password-store',
]);

const featureLists: ReadonlySet<string> = new Set(['enable-features', 'disable-features']);
/** What people switch on for every Electron app at once (decision 0030): display, decoding and drawing, scrolling. The page gets no capture. */
const harmlessFeature = new RegExp(
  `^(?:${[
    'Wayland[A-Za-z0-9]*',
    'UseOzonePlatform',
    'GlobalShortcutsPortal',
    'WebRTCPipeWireCapturer',
    'Vaapi[A-Za-z0-9]*',
    'AcceleratedVideo[A-Za-z0-9]*',
    'Vulkan(?:FromANGLE)?',
    'DefaultANGLEVulkan',
    'AllowQt',
    'MiddleClickAutoscroll',
    'TouchpadOverscrollHistoryNavigation',
  ].join('|')})$`,
  'u',
);

/** `value` is null for a switch without one. */
export function isHarmlessSwitch(name: string, value: string | null): boolean {
  if (featureLists.has(name)) return (value ?? '').split(',').every((feature) => harmlessFeature.test(feature));
  return harmless.has(name);
}
