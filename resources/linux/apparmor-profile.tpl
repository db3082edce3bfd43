# Lets the window's own sandbox make user namespaces where AppArmor forbids them to others (Ubuntu 23.10 and newer).
abi <abi/4.0>,
include <tunables/global>

profile "${executable}" "/opt/${sanitizedProductName}/${executable}" flags=(unconfined) {
  userns,
  include if exists <local/${executable}>
}
