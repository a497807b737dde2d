import { PlayIcon } from '@hearth/ui-kit'
import { ActionIcon, Anchor, Group, Stack, Table, Text } from '@mantine/core'
import type { Credential } from '../inspector/credentials/use-credentials.ts'
import classes from '../saved/list.module.css'
import { SavedRow } from '../saved/saved-row.tsx'
import type { InTable } from '../saved/saved-table.tsx'
import { CredentialIcon } from './credential-icon.tsx'
import { TrialOutcome } from './trial-outcome.tsx'
import { useTrial } from './use-trials.ts'
import { t } from './words.ts'

export type CredentialRowProps = {
  readonly credential: Credential
  readonly kind: string
  readonly isTriable: boolean
  readonly inTable: InTable
  readonly onChange: () => void
}

/** One credential; what a trial of it said stands below its name. */
export function CredentialRow({ credential, kind, isTriable, inTable, onChange }: CredentialRowProps) {
  const { id, name, credentialName } = credential
  const trial = useTrial()
  const tryButton = (
    <ActionIcon
      variant="subtle"
      aria-label={t('tryNamed', { name })}
      loading={trial.isPending}
      onClick={() => trial.mutate({ id, credentialName })}
    >
      <PlayIcon size={16} />
    </ActionIcon>
  )
  return (
    <SavedRow
      saved={credential}
      inTable={inTable}
      cells={<Table.Td visibleFrom="md">{kind}</Table.Td>}
      actions={isTriable && tryButton}
    >
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <CredentialIcon kind={credentialName} />
        <Stack gap={2}>
          <Anchor
            component="button"
            c="inherit"
            size="sm"
            fw={600}
            className={classes.name}
            aria-label={t('change', { name })}
            onClick={onChange}
          >
            {name}
          </Anchor>
          <Text size="xs" c="dimmed" hiddenFrom="md">
            {kind}
          </Text>
          <TrialOutcome result={trial.data} error={trial.error} />
        </Stack>
      </Group>
    </SavedRow>
  )
}
