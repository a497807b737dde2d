import { Failure } from '@hearth/kernel/base'
import type { AddonBindings, AddonGrammarState, AddonModel } from './addon.ts'
import { checkGbnf } from './check-gbnf.ts'

/** Grammars ready to use, each read once. */
export type Grammars = {
  /**
   * The beginning of a grammar's text, for one answer.
   *
   * @throws {Failure} `invalid` when it is no grammar, or one that llama.cpp cannot use
   */
  begin(text: string): AddonGrammarState
}

// A server sees few forms again and again; a state takes about as much memory as its text.
const maxKept = 64

/** @param model whose tokens the grammars speak of */
export function createGrammars(bindings: AddonBindings, model: AddonModel): Grammars {
  const { AddonGrammar, AddonGrammarEvaluationState: State } = bindings
  // In the order of their last use.
  const beginnings = new Map<string, AddonGrammarState>()

  function compile(text: string): AddonGrammarState {
    checkGbnf(text)
    try {
      return new State(model, new AddonGrammar(text, { rootRuleName: 'root', addonExports: bindings }))
    } catch (cause) {
      throw new Failure('invalid', 'Cannot use the grammar: llama.cpp does not accept it', {
        cause,
        code: 'invalid_grammar',
        param: 'grammar',
      })
    }
  }
  return {
    begin(text) {
      const known = beginnings.get(text) ?? compile(text)
      beginnings.delete(text)
      beginnings.set(text, known)
      const [oldest] = beginnings.keys()
      if (beginnings.size > maxKept && oldest !== undefined) beginnings.delete(oldest)
      return new State(known)
    },
  }
}
