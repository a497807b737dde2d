/** A tool that the starter model knows how to call. */
export const calculator = {
  name: 'calculator',
  description: 'Evaluate an arithmetic expression',
  parameters: {
    type: 'object' as const,
    properties: { expression: { type: 'string' as const } },
    required: ['expression'],
    additionalProperties: false,
  },
}

/** The result of a multiplication such as `12 * 7`; what the model may write else is no number. */
export function calculate(expression: string): string {
  const [left = Number.NaN, right = Number.NaN] = expression.split('*').map(Number)
  return String(left * right)
}

/** A question that is answered with the calculator. */
export const sum = 'What is 12 * 7?'
