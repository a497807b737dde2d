export { type AddressGuard, createAddressGuard, type Resolve } from './address-guard.ts'
export { type AllowedHosts, isAllowedHost, parseAllowedHosts, portOf } from './allowed-hosts.ts'
export { createStrictFetch } from './strict-fetch.ts'
