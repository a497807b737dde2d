import { reachOf } from '@hearth/outbound'

/**
 * Whether a redirect leads from a public address to another host. Whoever runs that target must not
 * choose what this machine asks of the networks around it; a private one may, as it stands in them.
 *
 * @param address what answered with the redirect; unknown counts as public
 */
export function leadsAway(address: string | undefined, from: URL, to: URL): boolean {
  return to.hostname !== from.hostname && (address === undefined || reachOf(address) === 'public')
}
