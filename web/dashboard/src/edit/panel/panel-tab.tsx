import { NativeSelect, NumberInput, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import { changeKind, editableKinds } from '../../model/edit/change-kind.ts'
import { flag, type Json, numberOf, record, text } from '../../model/json.ts'
import type { PanelKind } from '../../model/panel-options.ts'
import { useDashboardView } from '../../view/dashboard-view.ts'
import { useChangePanel } from '../change-panel-context.ts'
import { LinksField } from '../links-field.tsx'
import { OptionList } from './look-tab.tsx'
import { optionsOf } from './options/option-tables.ts'
import classes from './panel-editor.module.css'
import { useSet } from './use-set.ts'
import { t } from './words.ts'

export type PanelTabProps = { readonly id: number; readonly panel: Json; readonly kind: PanelKind }

/** What a panel is called and what kind it is. */
export function PanelTab({ id, panel, kind }: PanelTabProps) {
  const changePanel = useChangePanel()
  const set = useSet(id)
  const type = text(panel.type)
  return (
    <Stack gap="sm">
      <TextInput
        size="xs"
        label={t('title')}
        value={text(panel.title)}
        onChange={(event) => set('title', event.currentTarget.value)}
      />
      <NativeSelect
        size="xs"
        label={t('kind')}
        value={type}
        data={[
          ...(kind === 'unsupported' ? [{ value: type, label: type }] : []),
          ...editableKinds.map((value) => ({ value, label: t(`kind_${value}`) })),
        ]}
        onChange={(event) => {
          const next = editableKinds.find((one) => one === event.currentTarget.value)
          if (next !== undefined) changePanel(id, (before) => changeKind(before, next))
        }}
      />
      {kind === 'text' && <TextContent id={id} panel={panel} />}
      <Textarea
        size="xs"
        label={t('description')}
        autosize
        value={text(panel.description)}
        onChange={(event) => set('description', event.currentTarget.value || undefined)}
      />
      <Switch
        size="sm"
        label={t('transparent')}
        checked={flag(panel.transparent)}
        onChange={(event) => set('transparent', event.currentTarget.checked || undefined)}
      />
      <RepeatFields id={id} panel={panel} />
      <LinksField label={t('links')} value={panel.links} onChange={(links) => set('links', links)} />
    </Stack>
  )
}

function TextContent({ id, panel }: { readonly id: number; readonly panel: Json }) {
  const set = useSet(id)
  return (
    <>
      <OptionList id={id} panel={panel} options={optionsOf('text', 'text').flatMap(({ options }) => options)} />
      <Textarea
        size="xs"
        label={t('content')}
        autosize
        minRows={6}
        maxRows={20}
        value={text(record(panel.options).content)}
        onChange={(event) => set('options.content', event.currentTarget.value)}
      />
    </>
  )
}

function RepeatFields({ id, panel }: { readonly id: number; readonly panel: Json }) {
  const { dashboard } = useDashboardView()
  const set = useSet(id)
  const repeat = text(panel.repeat)
  return (
    <div className={classes.line}>
      <NativeSelect
        size="xs"
        label={t('repeat')}
        value={repeat}
        data={[
          { value: '', label: t('noRepeat') },
          ...dashboard.variables.map(({ name }) => ({ value: name, label: name })),
        ]}
        onChange={(event) => set('repeat', event.currentTarget.value || undefined)}
      />
      {repeat !== '' && (
        <>
          <NativeSelect
            size="xs"
            label={t('direction')}
            value={text(panel.repeatDirection, 'h')}
            data={[
              { value: 'h', label: t('choice_horizontal') },
              { value: 'v', label: t('choice_vertical') },
            ]}
            onChange={(event) => set('repeatDirection', event.currentTarget.value)}
          />
          <NumberInput
            size="xs"
            w={80}
            label={t('perRow')}
            min={1}
            max={24}
            value={numberOf(panel.maxPerRow) ?? 4}
            onChange={(value) => set('maxPerRow', numberOf(value))}
          />
        </>
      )}
    </div>
  )
}
