import { PlayIcon } from '@hearth/ui-kit'
import { Button, Fieldset, Group, NumberInput, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { said } from './said.ts'
import { TrialOutcome } from './trial-outcome.tsx'
import { type TrialKind, type TriedCredential, useTrial, useTrials } from './use-trials.ts'
import { t } from './words.ts'

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

type Place = { readonly host: string; readonly port: number | string; readonly database: string }

function Trial({ credential, isComplete, trial }: TryCredentialProps & { readonly trial: TrialKind }) {
  const { asks, usualPort } = trial
  const { mutate, data, error, isPending } = useTrial()
  const [place, setPlace] = useState<Place>({ host: '', port: usualPort ?? '', database: '' })
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

function atOf({ host, port, database }: Place): NonNullable<TriedCredential['at']> {
  return { host: host.trim(), ...(typeof port === 'number' ? { port } : {}), ...(database.trim() && { database }) }
}

type PlaceFieldsProps = { readonly place: Place; readonly onChange: (place: Place) => void }

/** Where it is tried: kept nowhere, as the nodes that use it name their own. */
function PlaceFields({ place, onChange }: PlaceFieldsProps) {
  return (
    <Fieldset legend={t('tryWhere')} p="sm">
      <Group gap="xs" wrap="nowrap" mb="xs">
        <TextInput
          size="xs"
          flex={1}
          label={t('host')}
          placeholder="db.example.org"
          value={place.host}
          onChange={(event) => onChange({ ...place, host: event.currentTarget.value })}
        />
        <NumberInput
          size="xs"
          w={90}
          label={t('port')}
          min={1}
          max={65_535}
          hideControls
          value={place.port}
          onChange={(port) => onChange({ ...place, port })}
        />
      </Group>
      <TextInput
        size="xs"
        label={t('database')}
        placeholder="postgres"
        value={place.database}
        onChange={(event) => onChange({ ...place, database: event.currentTarget.value })}
      />
    </Fieldset>
  )
}
