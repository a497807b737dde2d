import { CopyButton, EditIcon } from '@hearth/ui-kit'
import { Button, Code, Group, Stack, Text, Title } from '@mantine/core'
import type { useConfig } from '../api/use-status.ts'
import classes from './config.module.css'
import { Unserved } from './unserved.tsx'
import { t } from './words.ts'

export type ReadConfigProps = {
  readonly config: NonNullable<ReturnType<typeof useConfig>['data']>
  /** Of the file; empty where there is none. */
  readonly path: string
  readonly mayEdit: boolean
  /** Somebody is about to edit. */
  readonly onWant: () => void
  readonly onEdit: () => void
}

/** What is in force, secrets left out, and the way to change it. */
export function ReadConfig({ config: { yaml, unserved }, path, mayEdit, onWant, onEdit }: ReadConfigProps) {
  const hasEditor = path !== '' && mayEdit
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <Title order={2} size="h4">
          {t('inForce')}
        </Title>
        <Group gap="xs" ml="auto">
          <CopyButton text={yaml} label={t('copy')} />
          {hasEditor && (
            <Button leftSection={<EditIcon size={16} />} onPointerEnter={onWant} onFocus={onWant} onClick={onEdit}>
              {t('edit')}
            </Button>
          )}
        </Group>
      </Group>
      {path !== '' && <span className={classes.path}>{path}</span>}
      {!hasEditor && (
        <Text size="sm" c="dimmed">
          {t(path === '' ? 'noFile' : 'notAllowed')}
        </Text>
      )}
      <Code block className={classes.yaml} tabIndex={0} aria-label={t('yaml')}>
        {yaml}
      </Code>
      <Unserved keys={unserved} />
    </Stack>
  )
}
