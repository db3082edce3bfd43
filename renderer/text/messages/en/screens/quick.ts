/** What the quick panel says. */
export const quick = {
  title: 'What waits for you',
  none: 'Nothing waits for you.',
  open: 'Open the desk',
  review: 'Open this request in the desk',
  pause: 'Pause all',
  resume: 'Resume',
  quiet: 'Do not disturb',
  quietOn: 'Do not disturb is on',
  quietUntil: 'Do not disturb until {time}',
  quietWhat: 'No notifications; what waits is only counted, and critical requests appear without a sound.',
  hours: 'Quiet hours…',
  running: '{n, plural, =0 {Nothing runs} one {# command runs} other {# commands run}}',
} as const;
