/**
 * A software bill of materials as CycloneDX 1.6 has it. The same parts give the same document, without a time.
 *
 * @param {{ version: string, parts: readonly object[], models?: readonly object[] }} content `parts` are packages:
 *   `{ place, name, version, license, integrity, needs }`, with the places that they need
 */
export function renderSbom({ version, parts, models = [] }) {
  const refs = new Map(parts.map((part) => [part.place, purlOf(part)]))
  const byRef = new Map()
  for (const part of parts) byRef.set(purlOf(part), [...(byRef.get(purlOf(part)) ?? []), part])
  const dependencies = [...byRef].map(([ref, same]) => ({
    ref,
    dependsOn: [...new Set(same.flatMap(({ needs }) => needs.flatMap((place) => refs.get(place) ?? [])))].toSorted(),
  }))
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      lifecycles: [{ phase: 'build' }],
      component: {
        type: 'application',
        'bom-ref': 'hearth',
        name: 'hearth',
        version,
        licenses: licensesOf('Apache-2.0'),
      },
    },
    components: [...[...byRef].map(([ref, same]) => toComponent(ref, same)), ...models.map(toModel)].toSorted(byBomRef),
    dependencies: dependencies.toSorted((a, b) => (a.ref < b.ref ? -1 : 1)),
  }
}

const byBomRef = (a, b) => (a['bom-ref'] < b['bom-ref'] ? -1 : 1)
const purlOf = ({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`

/** One package, at however many places it lies. */
function toComponent(ref, same) {
  const [{ name, version, license, integrity }] = same
  const [, group, short = name] = /^(@[^/]+)\/(.+)$/.exec(name) ?? []
  return {
    type: 'library',
    'bom-ref': ref,
    ...(group === undefined ? {} : { group }),
    name: short,
    version,
    ...(license === undefined ? {} : { licenses: licensesOf(license) }),
    ...(integrity === undefined ? {} : { hashes: hashesOf(integrity) }),
    purl: ref,
    properties: same.map(({ place }) => ({ name: 'hearth:place', value: place })),
  }
}

const toModel = ({ place, name, sha256 }) => ({
  type: 'machine-learning-model',
  'bom-ref': place,
  name,
  hashes: [{ alg: 'SHA-256', content: sha256 }],
  properties: [{ name: 'hearth:place', value: place }],
})

// Some say it in words, or as an object of old.
function licensesOf(license) {
  const text = typeof license === 'string' ? license : (license.type ?? 'unknown')
  return /^\(?[\w.+-]+\)?( (AND|OR|WITH) [\w.+()-]+)*$/.test(text)
    ? [{ expression: text }]
    : [{ license: { name: text } }]
}

function hashesOf(integrity) {
  return integrity.split(' ').flatMap((one) => {
    const [algorithm, hash] = one.split('-', 2)
    if (algorithm !== 'sha512') return []
    return [{ alg: 'SHA-512', content: Buffer.from(hash, 'base64').toString('hex') }]
  })
}
