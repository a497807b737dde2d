import type { Expression } from './expression.ts'

/** How many elements the engine keeps for an expression once repetitions are unfolded. */
export function measureExpression(expression: Expression): number {
  switch (expression.kind) {
    case 'text':
      return expression.text.length
    case 'class':
      return expression.ranges.length * 2
    case 'rule':
      return 1
    case 'sequence':
      return expression.items.reduce((sum, item) => sum + measureExpression(item), 0)
    case 'choice':
      return expression.options.reduce((sum, option) => sum + measureExpression(option) + 1, 0)
    case 'repeat':
      return (measureExpression(expression.item) + 2) * Math.max(expression.max ?? expression.min, 1)
  }
}
