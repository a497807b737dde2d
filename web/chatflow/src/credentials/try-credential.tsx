import { onDemand, PlayIcon } from '@hearth/ui-kit'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { TrialPlace } from './place-fields.tsx'
import { said } from './said.ts'
import { TrialOutcome } from './trial-outcome.tsx'
import { type TrialKind, type TriedCredential, useTrial, useTrials } from './use-trials.ts'
import { t } from './words.ts'

// Few credentials want a place, and what takes a number is large.
const PlaceFields = onDemand(async () => (await import('./place-fields.tsx')).PlaceFields)

export type TryCredentialProps = {
  readonly credential: TriedCredential
  /** Whether all is there that it needs. */
  readonly isComplete: boolean
}

/** Asks the vendor with what is typed, where somebody can be asked. */
export function TryCredential({ credential, isComplete }: TryCredentialProps) {
  const trial = useTrials()?.get(credential.credentialName)
  if (trial === undefined) return null
  if (trial.untried !== undefined)
    return (
      <Text size="xs" c="dimmed">
        {t('untried', { why: said(trial.untried) })}
      </Text>
    )
  return <Trial credential={credential} isComplete={isComplete} trial={trial} />
}

function Trial({ credential, isComplete, trial }: TryCredentialProps & { readonly trial: TrialKind }) {
  const { asks, usualPort } = trial
  const { mutate, data, error, isPending } = useTrial()
  const [place, setPlace] = useState<TrialPlace>({ host: '', port: usualPort ?? '', database: '' })
  const isPlaced = usualPort === undefined || place.host.trim() !== ''
  return (
    <Stack gap="xs">
      {usualPort !== undefined && <PlaceFields place={place} onChange={setPlace} />}
      <Group gap="xs">
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<PlayIcon size={14} />}
          loading={isPending}
          disabled={!isComplete || !isPlaced}
          onClick={() => mutate(usualPort === undefined ? credential : { ...credential, at: atOf(place) })}
        >
          {t('try')}
        </Button>
        <Text size="xs" c="dimmed">
          {asks === '' ? t(usualPort === undefined ? 'tryHintOwn' : 'tryHintPlace') : t('tryHint', { host: asks })}
        </Text>
      </Group>
      <TrialOutcome result={data} error={error} />
    </Stack>
  )
}

function atOf({ host, port, database }: TrialPlace): NonNullable<TriedCredential['at']> {
  return { host: host.trim(), ...(typeof port === 'number' ? { port } : {}), ...(database.trim() && { database }) }
}
