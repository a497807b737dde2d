import { TrashIcon } from '@hearth/ui-kit'
import { ActionIcon, Button, Checkbox, Stack, Text, TextInput } from '@mantine/core'
import { flag, type Json, records, text } from '../model/json.ts'
import classes from './panel/panel-editor.module.css'
import { t } from './words.ts'

export type LinksFieldProps = {
  readonly label: string
  readonly value: unknown
  /** `undefined` where none is left. */
  readonly onChange: (links: readonly Json[] | undefined) => void
}

/** Links with a title and an address, in which variables may stand. */
export function LinksField({ label, value, onChange }: LinksFieldProps) {
  const links = records(value)
  const change = (next: readonly Json[]) => onChange(next.length === 0 ? undefined : next)
  return (
    <Stack gap={6}>
      <Text size="sm" fw={600}>
        {label}
      </Text>
      {links.map((link, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a link has nothing that stays while it is written
        <div key={index} className={classes.query}>
          <TextInput
            size="xs"
            label={t('linkTitle')}
            value={text(link.title)}
            onChange={(event) => change(links.with(index, { ...link, title: event.currentTarget.value }))}
          />
          <TextInput
            size="xs"
            label={t('linkUrl')}
            placeholder="/d/…?var-job=$job"
            value={text(link.url)}
            onChange={(event) => change(links.with(index, { ...link, url: event.currentTarget.value }))}
          />
          <div className={classes.queryHead}>
            <Checkbox
              size="xs"
              label={t('linkNewTab')}
              checked={flag(link.targetBlank)}
              onChange={(event) => change(links.with(index, { ...link, targetBlank: event.currentTarget.checked }))}
            />
            <ActionIcon
              ml="auto"
              size="sm"
              variant="subtle"
              color="red"
              aria-label={t('removeLink', { title: text(link.title) })}
              onClick={() => change(links.toSpliced(index, 1))}
            >
              <TrashIcon size={14} />
            </ActionIcon>
          </div>
        </div>
      ))}
      <Button size="compact-xs" variant="default" onClick={() => change([...links, { title: '', url: '' }])}>
        {t('addLink')}
      </Button>
    </Stack>
  )
}
