export const de = {
  expression: 'PromQL-Ausdruck',
  hint: 'Ausdruck, etwa {example}',
}
