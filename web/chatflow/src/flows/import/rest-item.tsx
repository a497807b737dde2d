import { CheckIcon, TrashIcon } from '@hearth/ui-kit'
import { ActionIcon, Group, Stack, Text } from '@mantine/core'
import { Notice } from '../../app/notice.tsx'
import classes from '../flows-page.module.css'
import { t } from '../words.ts'
import { sayRest } from './bundle-rest.ts'
import type { RestItem } from './use-import.ts'

export type RestItemProps = { readonly item: RestItem; readonly onDrop: () => void }

/** What a file holds beside its flows: which of what, and what became of it. */
export function RestItemView({ item: { file, rest, isDone, isPartial, error }, onDrop }: RestItemProps) {
  const title = t('restOf', { file })
  return (
    <Stack gap={4} className={classes.draft} role="group" aria-label={title}>
      <Group justify="space-between" wrap="nowrap">
        <Text fw={600}>{title}</Text>
        {isDone ? (
          <Text size="sm" role="status">
            <CheckIcon size={14} /> {t('imported')}
          </Text>
        ) : (
          <ActionIcon variant="subtle" color="gray" aria-label={t('leaveOut', { name: title })} onClick={onDrop}>
            <TrashIcon />
          </ActionIcon>
        )}
      </Group>
      <Text size="sm">{sayRest(rest)}</Text>
      {!isDone && (
        <Text size="xs" c="dimmed">
          {t('restHint')}
        </Text>
      )}
      {isPartial && (
        <Text size="xs" role="status">
          {t('restOfCopies')}
        </Text>
      )}
      {error !== undefined && <Notice kind="error">{error}</Notice>}
    </Stack>
  )
}
