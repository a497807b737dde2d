import { describe, expect, test } from 'vitest'
import { chooseFiles, type ModelSource, parseModelSource, pickFile } from './model-source.ts'

const repository = { kind: 'hub', repository: 'user/repo', revision: 'main', folder: 'user/repo' } as const

function hub(over: Partial<Extract<ModelSource, { kind: 'hub' }>> = {}) {
  return { ...repository, file: undefined, quantization: undefined, ...over }
}

describe('parseModelSource()', () => {
  test.each([
    { address: 'hf:user/repo/file.gguf', source: hub({ file: 'file.gguf' }) },
    {
      address: 'hf:user/repo/sub/file.gguf#v1.0',
      source: hub({ file: 'sub/file.gguf', revision: 'v1.0', folder: 'user/repo@v1.0' }),
    },
    { address: 'hf:user/repo:Q8_0', source: hub({ quantization: 'Q8_0' }) },
    { address: 'hf:user/repo:UD-Q4_K_XL', source: hub({ quantization: 'UD-Q4_K_XL' }) },
    { address: 'hf:user/repo', source: hub() },
    { address: 'user/repo:Q4_K_M', source: hub({ quantization: 'Q4_K_M' }) },
    {
      address: 'https://example.com/a/b.gguf?download=1',
      source: { kind: 'url', id: 'b', files: [{ url: 'https://example.com/a/b.gguf?download=1', target: 'b.gguf' }] },
    },
    {
      address: 'https://example.com/b-00002-of-00002.gguf',
      source: {
        kind: 'url',
        id: 'b',
        files: [
          { url: 'https://example.com/b-00001-of-00002.gguf', target: 'b-00001-of-00002.gguf' },
          { url: 'https://example.com/b-00002-of-00002.gguf', target: 'b-00002-of-00002.gguf' },
        ],
      },
    },
  ])('reads $address', ({ address, source }) => {
    expect(parseModelSource(address)).toEqual(source)
  })

  test.each([
    'ember',
    'hf:repo',
    'hf:../../etc/passwd.gguf',
    'hf:user/repo/../../x.gguf',
    'hf:user/repo/file.bin',
    'hf:user/repo/.hidden.gguf',
    'hf:user/repo:a/b',
    'hf:user/repo#../x',
    'https://example.com/page.html',
    'https://example.com/..%2Fx.gguf',
    'https://user:secret@example.com/x.gguf',
    'https://example.com/%E0%A4%A.gguf',
    'hf:user/repo#a#b',
    'hf:user/repo:Q4_0:Q8_0',
    'user/repo:Q8_0#v1.0',
    'user/repo',
    'user/repo/file.gguf',
    'see user/repo:Q8_0',
    'hf:user/repo/file.gguf:Q8_0',
    'file:///etc/passwd.gguf',
  ])('refuses %s', (address) => {
    expect(() => parseModelSource(address)).toThrow('Cannot read the model address')
  })
})

describe('chooseFiles()', () => {
  const parts = ['y-Q6_K-00001-of-00002.gguf', 'y-Q6_K-00002-of-00002.gguf']
  const files = ['a/x-Q8_0.gguf', 'x.Q4_K_M.gguf', 'mmproj-Q4_K_M.gguf', 'x-IQ4_K_M.gguf', ...parts, 'z.gguf']

  test.each([
    { name: 'a quantization in any case', source: hub({ quantization: 'q8_0' }), chosen: ['a/x-Q8_0.gguf'] },
    { name: 'no projector of images', source: hub({ quantization: 'Q4_K_M' }), chosen: ['x.Q4_K_M.gguf'] },
    { name: 'all parts of a model', source: hub({ quantization: 'Q6_K' }), chosen: parts },
    { name: 'all parts when one is named', source: hub({ file: parts[1] }), chosen: parts },
    { name: 'Q4_K_M when none is named', source: hub(), chosen: ['x.Q4_K_M.gguf'] },
    { name: 'a projector that is named', source: hub({ file: 'mmproj-Q4_K_M.gguf' }), chosen: ['mmproj-Q4_K_M.gguf'] },
  ])('finds $name', ({ source, chosen }) => {
    expect(chooseFiles(source, files)).toEqual(chosen)
  })

  test.each([
    { name: 'the next best', there: ['x-Q8_0.gguf', 'x-Q5_K_M.gguf', 'x-Q2_K.gguf'], picked: 'x-Q5_K_M.gguf' },
    { name: 'the only one', there: ['model.gguf'], picked: 'model.gguf' },
    { name: 'none of several without a usual name', there: ['a.gguf', 'b.gguf'], picked: undefined },
  ])('without Q4_K_M takes $name', ({ there, picked }) => {
    expect(pickFile(hub(), there)).toBe(picked)
  })

  test('says what there is when the wanted one is not', () => {
    expect(() => chooseFiles(hub({ quantization: 'Q2_K' }), files)).toThrow('it holds a/x-Q8_0.gguf, x.Q4_K_M.gguf')
  })

  test('does not begin a model of which a part is missing', () => {
    const incomplete = files.filter((file) => file !== parts[1])
    expect(() => chooseFiles(hub({ quantization: 'Q6_K' }), incomplete)).toThrow('"y-Q6_K-00002-of-00002.gguf"')
  })
})
