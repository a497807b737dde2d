import { Failure } from '@hearth/kernel'
import type { AddonBindings, AddonGrammarState, AddonModel } from '../addon.ts'
import type { Tokenizer } from '../tokenizer/tokenizer.ts'
import { checkGbnf } from './check-gbnf.ts'
import { plainRuleNames } from './plain-rule-names.ts'
import { unlikeEngineWords } from './unlike-engine-words.ts'

/** Grammars ready to use, each read once. */
export type Grammars = {
  /**
   * The beginning of a grammar's text, for one answer.
   *
   * @param param the request's field that it came in; absent: `grammar`
   * @throws {Failure} `invalid` when it is no grammar, or one that llama.cpp cannot use
   */
  begin(text: string, param?: string): AddonGrammarState
  /** Whether nothing but the end, and white space, may follow in this state. */
  isWhole(state: AddonGrammarState): boolean
}

// A server sees few forms again and again; a state takes about as much memory as its text.
const maxKept = 64
const whiteSpace: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0d, 0x20])

type Tokens = Pick<Tokenizer, 'endTokens' | 'bytesOf' | 'vocabularySize'>

/** @param model whose tokens the grammars speak of */
export function createGrammars(bindings: AddonBindings, model: AddonModel, tokens: Tokens): Grammars {
  const { AddonGrammar, AddonGrammarEvaluationState: State, AddonSampler } = bindings
  const [end] = tokens.endTokens
  // A token may follow only where its first byte may, and vocabularies have a token for each.
  const firstBytes = Array.from({ length: tokens.vocabularySize }, (_, token) => token).filter((token) => {
    const [byte = 0x20, ...more] = tokens.bytesOf(token)
    return more.length === 0 && !whiteSpace.has(byte)
  })
  // In the order of their last use.
  const beginnings = new Map<string, AddonGrammarState>()

  function compile(given: string, param = 'grammar'): AddonGrammarState {
    const text = plainRuleNames(given)
    check(text, param)
    try {
      const grammar = new AddonGrammar(unlikeEngineWords(text), { rootRuleName: 'root', addonExports: bindings })
      return new State(model, grammar)
    } catch (cause) {
      throw new Failure('invalid', 'Cannot use the grammar: llama.cpp does not accept it', {
        cause,
        code: 'invalid_grammar',
        param,
      })
    }
  }
  return {
    begin(text, param) {
      const known = beginnings.get(text) ?? compile(text, param)
      beginnings.delete(text)
      beginnings.set(text, known)
      const [oldest] = beginnings.keys()
      if (beginnings.size > maxKept && oldest !== undefined) beginnings.delete(oldest)
      return new State(known)
    },
    isWhole(state) {
      const mayFollow = (token: number) => AddonSampler.canBeNextTokenForGrammarEvaluationState(state, token)
      return end !== undefined && mayFollow(end) && !firstBytes.some(mayFollow)
    },
  }
}

function check(text: string, param: string): void {
  try {
    checkGbnf(text)
  } catch (fault) {
    if (!(fault instanceof Failure)) throw fault
    throw new Failure(fault.kind, fault.message, { code: 'invalid_grammar', param, cause: fault })
  }
}
