// Keys whose value tells which credential is used, wherever they stand in a flow.
const credentialFields = new Set(['credential', 'credentialId', 'FLOWISE_CREDENTIAL_ID'])
const secretName =
  /^(proxy-)?authorization$|^(set-)?cookie$|api-?key$|secret$|password$|^(\w*[-_])?token$|accessToken$/i

/**
 * The fields of a flow's object that others may see: none that names a credential, none whose text
 * is a secret by its name, no value of a `{key, value}` pair whose key is one, as headers are kept.
 */
export function openFields(record: Readonly<Record<string, unknown>>): readonly (readonly [string, unknown])[] {
  const { key } = record
  const isSecretPair = typeof key === 'string' && secretName.test(key)
  return Object.entries(record).filter(([field, value]) => {
    if (credentialFields.has(field) || (isSecretPair && field === 'value')) return false
    return typeof value !== 'string' || !secretName.test(field)
  })
}
