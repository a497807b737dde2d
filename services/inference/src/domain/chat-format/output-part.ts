/** A piece of a model's answer, told apart while it is written. Arguments are JSON text. */
export type OutputPart =
  | { readonly kind: 'reasoning'; readonly text: string }
  | { readonly kind: 'content'; readonly text: string }
  /** Opens call number `call`, counted from 0. */
  | { readonly kind: 'tool-call'; readonly call: number; readonly id: string; readonly name: string }
  | { readonly kind: 'tool-arguments'; readonly call: number; readonly text: string }
