/**
 * What keeps the browser off every network: all that it asks is answered by its own process, and whatever gets past
 * that finds a proxy that does not exist and names that lead nowhere.
 */
export const switches: readonly string[] = [
  '--proxy-server=http://nowhere.invalid:1',
  '--proxy-bypass-list=<-loopback>',
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--dns-prefetch-disable',
]
