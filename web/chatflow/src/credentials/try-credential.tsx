import { PlayIcon } from '@hearth/ui-kit'
import { Button, Group, Stack, Text } from '@mantine/core'
import { TrialOutcome } from './trial-outcome.tsx'
import { type TriedCredential, useTrial, useTrials } from './use-trials.ts'
import { t } from './words.ts'

export type TryCredentialProps = {
  readonly credential: TriedCredential
  /** Whether all is there that it needs. */
  readonly isComplete: boolean
}

/** Asks the vendor with what is typed, where somebody can be asked. */
export function TryCredential({ credential, isComplete }: TryCredentialProps) {
  const host = useTrials()?.get(credential.credentialName)
  const { mutate, data, error, isPending } = useTrial()
  if (host === undefined) return null
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<PlayIcon size={14} />}
          loading={isPending}
          disabled={!isComplete}
          onClick={() => mutate(credential)}
        >
          {t('try')}
        </Button>
        <Text size="xs" c="dimmed">
          {host === '' ? t('tryHintOwn') : t('tryHint', { host })}
        </Text>
      </Group>
      <TrialOutcome result={data} error={error} />
    </Stack>
  )
}
