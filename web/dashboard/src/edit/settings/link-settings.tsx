import { TrashIcon } from '@hearth/ui-kit'
import { ActionIcon, Button, Checkbox, Group, NativeSelect, Stack, TagsInput, TextInput } from '@mantine/core'
import { setAt } from '../../model/edit/set-at.ts'
import { flag, type Json, records, text, texts } from '../../model/json.ts'
import { useEditing } from '../edit-context.ts'
import classes from '../panel/panel-editor.module.css'
import { t } from './words.ts'

const fresh: Json = {
  type: 'link',
  title: '',
  url: '',
  tags: [],
  targetBlank: false,
  keepTime: true,
  includeVars: false,
}

/** Links at the head of the dashboard. */
export function LinkSettings() {
  const { session } = useEditing()
  const links = records(session.json.links)
  const change = (next: readonly Json[]) => session.change((before) => setAt(before, 'links', next), 'links')
  return (
    <Stack gap="sm">
      {links.map((link, index) => (
        <LinkFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a link has nothing that stays while it is written
          key={index}
          link={link}
          onChange={(next) => change(links.with(index, next))}
          onRemove={() => change(links.toSpliced(index, 1))}
        />
      ))}
      <Button variant="default" onClick={() => change([...links, fresh])}>
        {t('addLink')}
      </Button>
    </Stack>
  )
}

type LinkFieldsProps = { readonly link: Json; readonly onChange: (link: Json) => void; readonly onRemove: () => void }

function LinkFields({ link, onChange, onRemove }: LinkFieldsProps) {
  const set = (part: Json) => onChange({ ...link, ...part })
  const isTagged = link.type === 'dashboards'
  return (
    <section className={classes.query} aria-label={text(link.title)}>
      <NativeSelect
        size="xs"
        label={t('linkKind')}
        value={isTagged ? 'dashboards' : 'link'}
        data={[
          { value: 'link', label: t('linkAddress') },
          { value: 'dashboards', label: t('linkTagged') },
        ]}
        onChange={(event) => set({ type: event.currentTarget.value })}
      />
      <TextInput
        size="xs"
        label={t('title')}
        value={text(link.title)}
        onChange={(event) => set({ title: event.currentTarget.value })}
      />
      {isTagged ? (
        <TagsInput size="xs" label={t('tags')} value={[...texts(link.tags)]} onChange={(tags) => set({ tags })} />
      ) : (
        <TextInput
          size="xs"
          label={t('linkUrl')}
          value={text(link.url)}
          onChange={(event) => set({ url: event.currentTarget.value })}
        />
      )}
      <Group gap="sm">
        <Flag label={t('keepTime')} isSet={flag(link.keepTime)} onChange={(keepTime) => set({ keepTime })} />
        <Flag
          label={t('includeVars')}
          isSet={flag(link.includeVars)}
          onChange={(includeVars) => set({ includeVars })}
        />
        <Flag label={t('newTab')} isSet={flag(link.targetBlank)} onChange={(targetBlank) => set({ targetBlank })} />
        {isTagged && (
          <Flag label={t('asDropdown')} isSet={flag(link.asDropdown)} onChange={(asDropdown) => set({ asDropdown })} />
        )}
        <ActionIcon
          ml="auto"
          variant="subtle"
          color="red"
          aria-label={t('removeLink', { title: text(link.title) })}
          onClick={onRemove}
        >
          <TrashIcon size={16} />
        </ActionIcon>
      </Group>
    </section>
  )
}

type FlagProps = { readonly label: string; readonly isSet: boolean; readonly onChange: (isSet: boolean) => void }

function Flag({ label, isSet, onChange }: FlagProps) {
  return (
    <Checkbox size="xs" label={label} checked={isSet} onChange={(event) => onChange(event.currentTarget.checked)} />
  )
}
