import type { Expression } from '../expression.ts'
import type { Rules } from './parse-gbnf.ts'

/** Whether the grammar allows exactly this text. */
export function accepts(rules: Rules, value: string): boolean {
  return read(rules, value).whole
}

/** Whether the grammar allows a text that begins with this one, as an answer that was cut at a limit does. */
export function acceptsBeginning(rules: Rules, value: string): boolean {
  const { whole, goesOn } = read(rules, value)
  return whole || goesOn
}

/** `goesOn`: at the end of the text, something more was tried. */
function read(rules: Rules, value: string): { readonly whole: boolean; readonly goesOn: boolean } {
  const text = [...value]
  const known = new Map<string, readonly number[]>()
  let goesOn = false

  function ends(expression: Expression, from: number): readonly number[] {
    switch (expression.kind) {
      case 'text': {
        const letters = [...expression.text]
        const differs = letters.findIndex((letter, index) => text[from + index] !== letter)
        if (differs !== -1 && from + differs === text.length) goesOn = true
        return differs === -1 ? [from + letters.length] : []
      }
      case 'class': {
        const code = text[from]?.codePointAt(0)
        if (code === undefined) goesOn = true
        const fits = code !== undefined && expression.ranges.some(([low, high]) => low <= code && code <= high)
        return fits ? [from + 1] : []
      }
      case 'rule': {
        const key = `${expression.name} ${from}`
        const before = known.get(key)
        if (before !== undefined) return before
        const body = rules.get(expression.name)
        const found = body === undefined ? [] : ends(body, from)
        known.set(key, found)
        return found
      }
      case 'sequence':
        return expression.items.reduce<readonly number[]>((at, item) => allEnds(item, at), [from])
      case 'choice':
        return [...new Set(expression.options.flatMap((option) => ends(option, from)))]
      case 'repeat': {
        let here: readonly number[] = [from]
        for (let count = 0; count < expression.min; count++) here = allEnds(expression.item, here)
        const reached = new Set(here)
        for (let count = expression.min; here.length > 0 && count < (expression.max ?? Infinity); count++) {
          here = allEnds(expression.item, here).filter((at) => !reached.has(at))
          for (const at of here) reached.add(at)
        }
        return [...reached]
      }
    }
  }
  function allEnds(expression: Expression, from: readonly number[]): readonly number[] {
    return [...new Set(from.flatMap((at) => ends(expression, at)))]
  }
  const whole = ends({ kind: 'rule', name: 'root' }, 0).includes(text.length)
  return { whole, goesOn }
}
