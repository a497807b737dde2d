import { describe, expect, test } from 'vitest'
import type { AddonModel } from '../addon.ts'
import { framePair, frameText, readSpecialTokens, type SpecialTokens } from './special-tokens.ts'

const [cls, sep, bos, eos] = [101, 102, 1, 2]
const none = { bos: undefined, eos: undefined, sep: undefined, addBos: false, addEos: false, addSep: false }
const special = (own: Partial<SpecialTokens>): SpecialTokens => ({ ...none, wordPieces: false, ...own })
const bert = special({ bos: cls, sep, addBos: true, addSep: true, wordPieces: true })
const roberta = special({ bos, eos, sep: eos, addBos: true, addEos: true, addSep: true })

describe('frameText()', () => {
  test.each([
    { name: 'of BERT stands between [CLS] and [SEP]', own: bert, tokens: [7, 8], framed: [cls, 7, 8, sep] },
    {
      name: 'of BERT does so whatever its flags say',
      own: { ...bert, addBos: false },
      tokens: [7],
      framed: [cls, 7, sep],
    },
    { name: 'that has both already stays', own: bert, tokens: [cls, 7, sep], framed: [cls, 7, sep] },
    { name: 'of BERT that is empty is both', own: bert, tokens: [], framed: [cls, sep] },
    { name: 'of XLM-R stands between its beginning and its end', own: roberta, tokens: [7], framed: [bos, 7, eos] },
    {
      name: 'stands alone where the flags say so',
      own: { ...roberta, addBos: false, addEos: false },
      tokens: [7],
      framed: [7],
    },
    {
      name: 'has no token that the model lacks',
      own: special({ addBos: true, addEos: true }),
      tokens: [7],
      framed: [7],
    },
  ])('a text $name', ({ own, tokens, framed }) => {
    expect(frameText(tokens, own)).toEqual(framed)
  })
})

describe('framePair()', () => {
  test.each([
    { name: 'of BERT has its separator between them', own: bert, framed: [cls, 7, sep, 8] },
    {
      name: 'of BERT with an end has the separator for it',
      own: { ...bert, addEos: true, addSep: false },
      framed: [cls, 7, sep, 8, sep],
    },
    { name: 'of XLM-R has end and separator between them', own: roberta, framed: [bos, 7, eos, eos, 8, eos] },
    {
      name: 'without flags follows one another',
      own: { ...roberta, addBos: false, addEos: false, addSep: false },
      framed: [7, 8],
    },
  ])('a pair $name', ({ own, framed }) => {
    expect(framePair([7], [8], own)).toEqual(framed)
  })
})

describe('readSpecialTokens()', () => {
  const model = (flags: { readonly bos: boolean; readonly eos: boolean }, ids = { bos: -1, eos: -1 }) =>
    ({
      tokenBos: () => ids.bos,
      tokenEos: () => ids.eos,
      shouldPrependBosToken: () => flags.bos,
      shouldAppendEosToken: () => flags.eos,
    }) as AddonModel
  const file = (values: Record<string, string | number>, size = 1_000) => ({
    values: new Map(Object.entries(values).map(([key, value]) => [`tokenizer.ggml.${key}`, value])),
    listLengths: new Map([['tokenizer.ggml.tokens', size]]),
    tensors: new Set<string>(),
  })

  test('knows BERT’s tokens where its file does not name them', () => {
    expect(readSpecialTokens(model({ bos: true, eos: false }), file({ model: 'bert' }))).toEqual({
      ...{ bos: cls, eos: undefined, sep, addBos: true, addEos: false, addSep: true, wordPieces: true },
    })
  })

  test('takes those that its file names, and none beyond its vocabulary', () => {
    const named = file({ model: 'bert', bos_token_id: 2, seperator_token_id: 3, add_sep_token: 0 })
    expect(readSpecialTokens(model({ bos: true, eos: false }), named)).toMatchObject({ bos: 2, sep: 3, addSep: false })
    expect(readSpecialTokens(model({ bos: true, eos: false }), file({ model: 'bert' }, 50))).toMatchObject({
      ...{ bos: undefined, sep: undefined },
    })
  })

  test('takes those of other models from the engine', () => {
    const read = readSpecialTokens(
      model({ bos: true, eos: true }, { bos, eos }),
      file({ model: 't5', seperator_token_id: 2 }),
    )
    expect(read).toEqual({ bos, eos, sep: 2, addBos: true, addEos: true, addSep: false, wordPieces: false })
    const pairs = file({ model: 'gpt2', pre: 'roberta-bpe', seperator_token_id: 2 })
    expect(readSpecialTokens(model({ bos: true, eos: true }, { bos, eos }), pairs)).toMatchObject({ addSep: true })
  })
})
