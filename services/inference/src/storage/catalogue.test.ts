import { describe, expect, test } from 'vitest'
import { purposes } from '../domain/catalogue/catalogue-model.ts'
import { chooseFiles, parseModelSource } from '../domain/models/model-source.ts'
import { parseCatalogue, readCatalogue } from './catalogue.ts'

const model = `
- id: small
  name: Small
  purpose: chat
  repository: someone/small
  page: https://example.com/small
  licence: apache-2.0
  parameters: 1e9
  contextTokens: 32768
  attention: {layers: 10, kvHeads: 2, headWidth: 64}
  vocabulary: 1000
  capabilities: [tools]
  languages: [en]
  files:
    - {quantization: Q8_0, file: small-Q8_0.gguf, bytes: 1000000001}
    - {quantization: Q4_K_M, file: small-Q4_K_M.gguf, aboutBytes: 0.5e9}
`

describe('parseCatalogue()', () => {
  test('reckons what a token takes, and keeps apart what is exact and what is not', () => {
    expect(parseCatalogue(model)).toMatchObject([
      {
        contextBytesPerToken: 10 * 2 * 64 * 2 * 2,
        capabilities: { tools: true, reasoning: false, vision: false },
        files: [
          { quantization: 'Q8_0', bytes: 1_000_000_001, isExact: true },
          { quantization: 'Q4_K_M', bytes: 500_000_000, isExact: false },
        ],
      },
    ])
  })

  test.each([
    { name: 'a model that is there twice', text: model + model, fault: '"small" is there already' },
    { name: 'a purpose of its own', text: model.replace('purpose: chat', 'purpose: magic'), fault: 'purpose' },
    {
      name: 'a size that is both exact and not',
      text: model.replace('bytes: 1', 'aboutBytes: 1, bytes: 1'),
      fault: 'either',
    },
    { name: 'a file without a size', text: model.replace(', aboutBytes: 0.5e9', ''), fault: 'either' },
    { name: 'a key that means nothing', text: model.replace('licence:', 'license:'), fault: 'license' },
    { name: 'no models at all', text: 'none', fault: 'must be a list' },
  ])('refuses $name', ({ text, fault }) => {
    expect(() => parseCatalogue(text)).toThrow(fault)
  })
})

describe('the catalogue that comes with the product', () => {
  const models = readCatalogue()

  test('has models for every purpose', () => {
    expect(new Set(models.map(({ purpose }) => purpose))).toEqual(new Set(purposes))
    expect(models.length).toBeGreaterThanOrEqual(25)
  })

  test.each(models.map((each) => [each.id, each] as const))(
    '%s: its address leads to its file',
    (_, { repository, files }) => {
      for (const { quantization, file } of files) {
        const source = parseModelSource(`hf:${repository}:${quantization}`)
        expect(source.kind === 'hub' && chooseFiles(source, [file])).toEqual([file])
      }
    },
  )

  test.each(models.map((each) => [each.id, each] as const))(
    '%s: its files are as large as its weights',
    (_, { parameters, files }) => {
      for (const { bytes } of files) {
        const bitsPerWeight = (bytes * 8) / parameters
        expect(bitsPerWeight).toBeGreaterThan(4)
        expect(bitsPerWeight).toBeLessThan(9.5)
      }
    },
  )
})
