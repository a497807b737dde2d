import type { TargetSettings } from '../../rules-config.ts'

/** An address of the settings, with what its credentials are sent as. */
export function settleTarget({ url, timeoutMs, basicAuth, bearerToken }: TargetSettings) {
  const basic = basicAuth && `Basic ${Buffer.from(`${basicAuth.username}:${basicAuth.password}`).toString('base64')}`
  const authorization = bearerToken === undefined ? basic : `Bearer ${bearerToken}`
  return { url, timeoutMs, headers: { ...(authorization === undefined ? {} : { authorization }) } }
}
