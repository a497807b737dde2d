/** What a request tells of who sends it; addresses and digests are texts. */
type ClientTraits = {
  /** The configured key that it came with. */
  readonly keyName: string | undefined
  /** As the client calls itself. */
  readonly ownName: string | undefined
  /** Of a key that nobody asked for. */
  readonly keyDigest: string | undefined
  readonly address: string | undefined
}

const maxOwnName = 128
const digestLength = 16
const keyPrefix = 'name:'

/**
 * Whose turn a request takes in a queue: that of its configured key, whatever the client calls itself;
 * where no keys are asked for, the name that it gives itself, else its key, else its address. Names of
 * different kinds never meet.
 */
export function clientName({ keyName, ownName, keyDigest, address }: ClientTraits): string | undefined {
  if (keyName !== undefined) return `${keyPrefix}${keyName}`
  if (ownName) return `id:${ownName.slice(0, maxOwnName)}`
  if (keyDigest !== undefined) return `key:${keyDigest.slice(0, digestLength)}`
  return address === undefined ? undefined : `ip:${address}`
}

/** The client as metrics tell it: only configured keys have names of their own, of which there are few. */
export function clientLabel(client: string | undefined): string {
  return client?.startsWith(keyPrefix) ? client.slice(keyPrefix.length) : 'any'
}
