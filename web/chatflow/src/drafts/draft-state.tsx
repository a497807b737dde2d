import { Hint } from '@hearth/ui-kit'
import { Group, Text, VisuallyHidden } from '@mantine/core'
import { useEffect, useState } from 'react'
import { formatDate } from '../app/format-date.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { isTrouble, stateWords } from './state-words.ts'
import type { SyncState } from './sync-state.ts'
import { TakeInDeployed } from './take-in-deployed.tsx'
import { useDraftState } from './use-draft.tsx'
import { t } from './words.ts'

type DraftStateProps = {
  /** Whether the flow is marked as deployed: the word is said where its badge is, and nowhere else. */
  readonly isDeployed: boolean
}

/** What is deployed, and whether what is drawn besides is kept. */
export function DraftState({ isDeployed }: DraftStateProps) {
  const state = useDraftState()
  const { basedOnVersion, deployedVersion } = state
  return (
    <Group gap="xs" wrap="nowrap" miw={0}>
      <Words state={state} isDeployed={isDeployed} />
      {basedOnVersion !== deployedVersion && <DeployedMeanwhile version={deployedVersion} />}
      <ConflictDialog />
    </Group>
  )
}

function Words({ state, isDeployed }: DraftStateProps & { readonly state: SyncState }) {
  const { deployedVersion, author, savedAtMs, awaySinceMs } = state
  const words = stateWords(state, useNowMs(state.phase === 'away' ? 1_000 : 10_000))
  const by = author === undefined ? '' : t('savedBy', { author, when: formatDate(new Date(savedAtMs).toISOString()) })
  return (
    <>
      <Hint label={by}>
        <Text size="xs" truncate c={isTrouble(state) ? 'orange' : 'dimmed'} aria-label={t('state')}>
          {t(isDeployed ? 'deployed' : 'version', { version: deployedVersion })}
          {words !== undefined && ` · ${words}`}
        </Text>
      </Hint>
      {/* Read out once, not each time that a second has gone by. */}
      <VisuallyHidden role="status">{isTrouble(state) && stateWords(state, awaySinceMs ?? savedAtMs)}</VisuallyHidden>
    </>
  )
}

function DeployedMeanwhile({ version }: { readonly version: number }) {
  return (
    <>
      <Text size="xs" c="orange" role="status" truncate>
        {t('meanwhile', { version })}
      </Text>
      <TakeInDeployed />
    </>
  )
}

function useNowMs(everyMs: number): number {
  const [nowMs, setNowMs] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return nowMs
}
