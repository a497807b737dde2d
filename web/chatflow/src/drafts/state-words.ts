import { renderWait } from '@hearth/ui-kit'
import type { SyncState } from './sync-state.ts'
import { t } from './words.ts'

const justNowMs = 10_000

/** How the draft is, in words; `undefined` where there is none. */
export function stateWords(state: SyncState, nowMs: number): string | undefined {
  switch (state.phase) {
    case 'saved':
      return state.revision === 0 ? undefined : t('saved', { ago: agoWords(nowMs - state.savedAtMs) })
    case 'unsaved':
      return t('saving')
    case 'away':
      return t('away', { wait: waitWords(nowMs - (state.awaySinceMs ?? nowMs)) })
    case 'refused':
      return t('refused', { why: state.refusal ?? '' })
    case 'conflict':
      return t('undecided')
  }
}

function agoWords(ms: number): string {
  return ms < justNowMs ? t('justNow') : t('ago', { wait: waitWords(ms) })
}

function waitWords(ms: number): string {
  return renderWait(Math.max(0, Math.round(ms / 1_000)))
}

/** Whether it is kept in this browser alone. */
export function isTrouble({ phase }: SyncState): boolean {
  return phase === 'away' || phase === 'refused' || phase === 'conflict'
}
