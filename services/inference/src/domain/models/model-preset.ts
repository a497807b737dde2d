import type { Sampling } from '../engine/sampling/sampling.ts'

/** What we know about a model beyond what its file says. */
export type ModelPreset = { readonly sampling: Sampling; readonly note?: string }

/**
 * The starter model has 5.8 million parameters: its less likely continuations are mostly wrong.
 * `minP` keeps them out even when a client asks for a high temperature, and `dry` ends sentences
 * that it would otherwise say over and over where it knows nothing.
 */
const starter: ModelPreset = {
  sampling: { temperature: 0.2, minP: 0.2, dry: { multiplier: 2, allowedLength: 6, breakers: [] } },
  note:
    'A small starter model: it chats briefly, answers from short texts and remembers a conversation; ' +
    'beyond that it is often wrong. Load a larger model for real work.',
}

const none: ModelPreset = { sampling: {} }

/** The preset of the model with this `general.name` and parameter count; empty for models we do not know. */
export function presetOf(info: { readonly name: string | undefined; readonly parameters: number }): ModelPreset {
  return info.name === 'Ember' && info.parameters < 10_000_000 ? starter : none
}
