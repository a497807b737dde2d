import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { temporaryFolder } from '../../packages/kernel/src/test-support/temporary-folder.ts'

// The bill of materials that an image is built with. That of the whole image is held to it in tests/conformance/compose.

const project = join(import.meta.dirname, '..', '..')
const schemaFolder = join(project, '.cache', 'cyclonedx')
const missing = existsSync(schemaFolder) ? undefined : 'the schemas that scripts/engines.sh all gets'

const component = z.looseObject({
  type: z.string(),
  name: z.string(),
  purl: z.string().optional(),
  hashes: z.array(z.object({ alg: z.string(), content: z.string() })).optional(),
  properties: z.array(z.object({ name: z.literal('hearth:place'), value: z.string() })),
})
const bom = z.looseObject({
  components: z.array(component),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()) })),
})

const { packages: lock } = z
  .object({
    packages: z.record(z.string(), z.looseObject({ version: z.string().optional(), integrity: z.string().optional() })),
  })
  .parse(JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8')))

/** A folder as an image has it: packages at these places, a page and a model. */
function stagedImage(places: readonly string[]): string {
  const root = temporaryFolder()
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  for (const place of places) {
    const name = place.split('node_modules/').at(-1)
    const version = lock[place]?.version ?? '1.0.0'
    write(`${place}/package.json`, JSON.stringify({ name, version, license: 'MIT' }))
  }
  write(
    'packages/kernel/package.json',
    JSON.stringify({ name: '@hearth/kernel', version: '0.1.0', license: 'Apache-2.0' }),
  )
  mkdirSync(join(root, 'node_modules', '@hearth'), { recursive: true })
  symlinkSync('../../packages/kernel', join(root, 'node_modules', '@hearth', 'kernel'))
  write('web/logs/dist/index.html', '')
  write('models/tiny.gguf', 'weights')
  return root
}

function makeSbom(root: string) {
  const file = join(temporaryFolder(), 'share', 'sbom.json')
  execFileSync(process.execPath, [join(project, 'scripts', 'make-sbom.mjs'), root, file], { stdio: 'pipe' })
  const text = readFileSync(file, 'utf8')
  return { text, ...bom.parse(JSON.parse(text)) }
}

const lying = [
  'node_modules/pg',
  'node_modules/pg-types',
  'node_modules/@ai-sdk/openai',
  'node_modules/odd/node_modules/pg',
]
const placesOf = ({ components }: z.output<typeof bom>) =>
  components.flatMap(({ properties }) => properties.map(({ value }) => value))

describe('the bill of materials of an image', () => {
  test('names every package that lies there, those within others and our own too, and no other', () => {
    const places = placesOf(makeSbom(stagedImage([...lying, 'node_modules/odd', 'gpu/node_modules/@card/cuda'])))
    const here = places.filter((place) => !place.startsWith('web: ') && !place.startsWith('models/'))
    const expected = [...lying, 'node_modules/odd', 'gpu/node_modules/@card/cuda', 'node_modules/@hearth/kernel']
    expect(here.toSorted()).toEqual(expected.toSorted())
  })

  test('names what pages are made of, and nothing that only their tests need', () => {
    const pages = placesOf(makeSbom(stagedImage(lying))).filter((place) => place.startsWith('web: '))
    expect(pages).toContain('web: node_modules/react-dom')
    expect(pages.some((place) => place.includes('@xyflow'))).toBe(false)
    expect(pages.some((place) => place.includes('vitest') || place.includes('playwright'))).toBe(false)
  })

  test('has the hash of the lock file, in digits, and what each package needs of the others', () => {
    const { components, dependencies } = makeSbom(stagedImage(lying))
    const version = lock['node_modules/pg']?.version
    const pg = components.find(({ purl }) => purl === `pkg:npm/pg@${version}`)
    const [, hash = ''] = lock['node_modules/pg']?.integrity?.split('sha512-') ?? []
    expect(pg?.hashes).toEqual([{ alg: 'SHA-512', content: Buffer.from(hash, 'base64').toString('hex') }])
    const types = `pkg:npm/pg-types@${lock['node_modules/pg-types']?.version}`
    expect(dependencies.find(({ ref }) => ref === pg?.purl)?.dependsOn).toEqual([types])
  })

  test('has the models, by the hash of their file', () => {
    const model = makeSbom(stagedImage(lying)).components.find(({ type }) => type === 'machine-learning-model')
    expect(model).toMatchObject({
      name: 'tiny',
      hashes: [{ alg: 'SHA-256', content: '9a129038d9a00aed0cf6a7ea059ca50a813449061ab87848cf1a13eafdf33b2c' }],
    })
  })

  test('is the same each time', () => {
    const root = stagedImage(lying)
    expect(makeSbom(root).text).toBe(makeSbom(root).text)
  })

  test.skipIf(missing !== undefined)(`is CycloneDX 1.6${missing ? `: skipped without ${missing}` : ''}`, () => {
    const read = (name: string) => JSON.parse(readFileSync(join(schemaFolder, `${name}.SNAPSHOT.schema.json`), 'utf8'))
    // They are called by the names of their files.
    const called = (name: string) => ({
      ...read(name),
      $id: `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`,
    })
    const ajv = new Ajv({ strict: false, logger: false, schemas: [called('spdx'), called('jsf-0.82')] })
    addFormats.default(ajv)
    const validate = ajv.compile(read('bom-1.6'))
    const document = JSON.parse(makeSbom(stagedImage(lying)).text)
    validate(document)
    expect(validate.errors).toBeNull()
    expect(validate({ ...document, components: [{ type: 'box', name: 'x' }] })).toBe(false)
  })
})
