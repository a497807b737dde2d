import type { X509Certificate } from 'node:crypto'
import { certifies } from '@hearth/kernel'

const soonMs = 14 * 24 * 3_600_000

/**
 * What clients will object to in a certificate, or soon will; `undefined` when it is nothing.
 *
 * @param url base address at which the other services find this one
 */
export function certificateWarning(certificate: X509Certificate, url: string, nowMs: number): string | undefined {
  const { validFromDate, validToDate } = certificate
  const ends = validToDate.toISOString()
  if (nowMs > validToDate.getTime()) return `the certificate expired at ${ends}: clients refuse it; renew its file`
  if (nowMs < validFromDate.getTime())
    return `the certificate is good from ${validFromDate.toISOString()} only: clients refuse it until then`
  const { hostname, protocol } = new URL(url)
  if (protocol === 'https:' && !certifies(certificate, hostname))
    return `the certificate is not for "${hostname}", where the other services look for this one; set its URL to a name that it is for`
  return validToDate.getTime() - nowMs < soonMs ? `the certificate expires at ${ends}` : undefined
}
