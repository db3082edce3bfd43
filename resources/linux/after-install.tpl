#!/bin/sh
# Runs as root once the files are in place, and again when the distribution's bubblewrap changes. Nothing here may
# fail the installation: what could not be done is found by the health page, which tries everything as the user.
app='/opt/${sanitizedProductName}'
name='${executable}'

ln -sf "$app/$name" "/usr/bin/$name"
ln -sf "$app/resources/bin/countersign" /usr/bin/countersign

# Read from the kernel's settings: a trial as root would tell nothing about users.
setting() { cat "/proc/sys/$1" 2>/dev/null || echo "$2"; }
if [ "$(setting user/max_user_namespaces 1)" = 0 ] || [ "$(setting kernel/unprivileged_userns_clone 1)" = 0 ]; then
  chmod 4755 "$app/chrome-sandbox" || true
else
  chmod 0755 "$app/chrome-sandbox" || true
fi

load_profile() {
  # An AppArmor that does not know this kind of profile restricts nothing either.
  apparmor_parser --skip-kernel-load "$1" >/dev/null 2>&1 || return 1
  cp -f "$1" "/etc/apparmor.d/$2" || return 1
  if [ -x /usr/bin/ischroot ] && /usr/bin/ischroot; then return 0; fi
  apparmor_parser --replace --write-cache --skip-read-cache "/etc/apparmor.d/$2" || true
}

if command -v apparmor_parser >/dev/null 2>&1 && [ -e /proc/sys/kernel/apparmor_restrict_unprivileged_userns ]; then
  load_profile "$app/resources/apparmor/$name" "$name" || true
  if [ -x /usr/bin/bwrap ] && load_profile "$app/resources/apparmor/countersign-bwrap" countersign-bwrap; then
    mkdir -p "$app/resources/bin"
    # Never setuid, whatever the distribution's is: the profile gives all that is needed.
    install -o root -g root -m 0755 /usr/bin/bwrap "$app/resources/bin/countersign-bwrap" || true
    # It starts that bubblewrap, and nothing else with what it may do.
    load_profile "$app/resources/apparmor/countersign-staging" countersign-staging || true
  fi
fi

if command -v update-desktop-database >/dev/null 2>&1; then
  update-desktop-database /usr/share/applications || true
fi
exit 0
