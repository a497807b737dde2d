import { describe, expect, test } from 'vitest'
import { createEngineWords } from './engine-words.ts'

const failed = '/home/runner/llama.cpp/ggml/src/ggml-cpu/ops.cpp:5138: GGML_ASSERT(i01 >= 0 && i01 < ne01) failed\n'

describe('the words of an engine that ends its process', () => {
  test.each([
    { name: 'an assertion', text: failed, said: 'GGML_ASSERT(i01 >= 0 && i01 < ne01) failed (ops.cpp:5138)' },
    { name: 'one of a machine with Windows', text: 'D:\\a\\ggml.c:7: fatal error\r\n', said: 'fatal error (ggml.c:7)' },
    {
      name: 'an exception that nobody caught',
      text: "terminate called after throwing an instance of 'std::out_of_range'\n  what():  unordered_map::at\n",
      said: 'unordered_map::at',
    },
    { name: 'a warning', text: 'llama_context: n_ctx_seq (512) > n_ctx_train (128)\n', said: undefined },
    { name: 'a time of day', text: 'at 12:30: all is well\n', said: undefined },
  ])('are read: $name', ({ text, said }) => {
    expect(createEngineWords().read(text)).toBe(said)
  })

  test('are told once their line is whole', () => {
    const words = createEngineWords()
    expect(words.read(`something else\n${failed.slice(0, 70)}`)).toBeUndefined()
    expect(words.read(failed.slice(70))).toMatch(/^GGML_ASSERT\(i01 .* \(ops\.cpp:5138\)$/)
  })

  test('take bounded memory, however long a line is', () => {
    const words = createEngineWords()
    for (let at = 0; at < 100; at++) expect(words.read('x'.repeat(10_000))).toBeUndefined()
    expect(words.read(`\n${failed}`)).toMatch(/^GGML_ASSERT/)
  })
})
