import { describe, expect, test } from 'vitest'
import { chooseFile, parseModelSource } from './model-source.ts'

const hub = 'https://huggingface.co'

describe('parseModelSource()', () => {
  test.each([
    {
      address: 'hf:user/repo/file.gguf',
      source: { kind: 'file', url: `${hub}/user/repo/resolve/main/file.gguf`, target: 'user/repo/file.gguf' },
    },
    {
      address: 'hf:user/repo/sub/file.gguf#v1.0',
      source: { kind: 'file', url: `${hub}/user/repo/resolve/v1.0/sub/file.gguf`, target: 'user/repo/sub/file.gguf' },
    },
    {
      address: 'hf:user/repo:Q8_0',
      source: { kind: 'repository', repository: 'user/repo', revision: 'main', quantization: 'Q8_0' },
    },
    {
      address: 'hf:user/repo',
      source: { kind: 'repository', repository: 'user/repo', revision: 'main', quantization: 'Q4_K_M' },
    },
    {
      address: 'user/repo:Q4_K_M',
      source: { kind: 'repository', repository: 'user/repo', revision: 'main', quantization: 'Q4_K_M' },
    },
    {
      address: 'https://example.com/a/b.gguf?download=1',
      source: { kind: 'file', url: 'https://example.com/a/b.gguf?download=1', target: 'b.gguf' },
    },
  ])('reads $address', ({ address, source }) => {
    expect(parseModelSource(address, hub)).toEqual(source)
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
    'file:///etc/passwd.gguf',
  ])('refuses %s', (address) => {
    expect(() => parseModelSource(address, hub)).toThrow('Cannot read the model address')
  })
})

describe('chooseFile()', () => {
  const files = ['a/x-Q8_0.gguf', 'x.Q4_K_M.gguf', 'mmproj-Q4_K_M.gguf', 'x-IQ4_K_M.gguf', 'y-Q6_K-00001-of-00002.gguf']

  test.each([
    { quantization: 'q8_0', file: 'a/x-Q8_0.gguf' },
    { quantization: 'Q4_K_M', file: 'x.Q4_K_M.gguf' },
  ])('finds $quantization', ({ quantization, file }) => {
    expect(chooseFile('u/r', files, quantization)).toBe(file)
  })

  test('says what there is when the wanted one is not, or not in one piece', () => {
    expect(() => chooseFile('u/r', files, 'Q6_K')).toThrow('it holds a/x-Q8_0.gguf, x.Q4_K_M.gguf')
  })
})
