#!/bin/sh
# Takes away what the installation added beside the package's own files; an upgrade keeps it.
case "$1" in upgrade|1) exit 0 ;; esac
app='/opt/${sanitizedProductName}'
name='${executable}'

[ "$(readlink "/usr/bin/$name")" = "$app/$name" ] && rm -f "/usr/bin/$name"
[ "$(readlink /usr/bin/countersign)" = "$app/resources/bin/countersign" ] && rm -f /usr/bin/countersign
for profile in "$name" countersign-staging countersign-bwrap; do
  file="/etc/apparmor.d/$profile"
  [ -f "$file" ] || continue
  if command -v apparmor_parser >/dev/null 2>&1 && ! { [ -x /usr/bin/ischroot ] && /usr/bin/ischroot; }; then
    apparmor_parser --remove "$file" >/dev/null 2>&1 || true
  fi
  rm -f "$file"
done
rm -f "$app/resources/bin/countersign-bwrap"
rmdir "$app/resources/bin" "$app/resources" "$app" 2>/dev/null
exit 0
