import { Failure } from '@hearth/kernel/base'
import type { AddonBindings, AddonGrammarState, AddonModel } from './addon.ts'
import { checkGbnf } from './check-gbnf.ts'

/** Grammars ready to use, each read once. */
export type Grammars = {
  /**
   * The beginning of a grammar's text, for one answer.
   *
   * @param param the request's field that it came in; absent: `grammar`
   * @throws {Failure} `invalid` when it is no grammar, or one that llama.cpp cannot use
   */
  begin(text: string, param?: string): AddonGrammarState
}

// A server sees few forms again and again; a state takes about as much memory as its text.
const maxKept = 64

/** @param model whose tokens the grammars speak of */
export function createGrammars(bindings: AddonBindings, model: AddonModel): Grammars {
  const { AddonGrammar, AddonGrammarEvaluationState: State } = bindings
  // In the order of their last use.
  const beginnings = new Map<string, AddonGrammarState>()

  function compile(text: string, param = 'grammar'): AddonGrammarState {
    check(text, param)
    try {
      return new State(model, new AddonGrammar(text, { rootRuleName: 'root', addonExports: bindings }))
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
