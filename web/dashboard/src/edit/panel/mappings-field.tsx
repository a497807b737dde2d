import { TrashIcon } from '@hearth/ui-kit'
import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { fromLines, type MappingLine, toLines } from '../../model/edit/mappings.ts'
import type { Json } from '../../model/json.ts'
import { ColorField } from './color-field.tsx'
import classes from './panel-editor.module.css'
import { t } from './words.ts'

export type MappingsFieldProps = {
  readonly value: unknown
  readonly onChange: (mappings: readonly Json[] | undefined) => void
}

const kinds = ['value', 'range', 'regex', 'special'] as const
const specials = ['null', 'nan', 'null+nan', 'true', 'false', 'empty'] as const

/** What is shown instead of certain values. A line counts as soon as it says which values it means. */
export function MappingsField({ value, onChange }: MappingsFieldProps) {
  const [fresh, setFresh] = useState<readonly MappingLine[]>([])
  const written = toLines(value)
  const lines = [...written, ...fresh]
  const change = (next: readonly MappingLine[]) => {
    const isMeant = ({ kind, match, to }: MappingLine) => kind === 'special' || match !== '' || to !== ''
    setFresh(next.filter((line) => !isMeant(line)))
    onChange(fromLines(next.filter(isMeant)))
  }
  return (
    <fieldset className={classes.group}>
      <legend>{t('mappings')}</legend>
      {lines.map((line, index) => (
        <Line
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has nothing that stays while it is written
          key={index}
          number={String(index + 1)}
          line={line}
          onChange={(next) => change(lines.with(index, next))}
          onRemove={() => change(lines.toSpliced(index, 1))}
        />
      ))}
      <Button
        size="compact-xs"
        variant="default"
        onClick={() => setFresh([...fresh, { kind: 'value', match: '', to: '', text: '', color: '' }])}
      >
        {t('addMapping')}
      </Button>
    </fieldset>
  )
}

type LineProps = {
  readonly number: string
  readonly line: MappingLine
  readonly onChange: (line: MappingLine) => void
  readonly onRemove: () => void
}

function Line({ number, line, onChange, onRemove }: LineProps) {
  const set = (part: Partial<MappingLine>) => onChange({ ...line, ...part })
  return (
    <div className={classes.query}>
      <div className={classes.line}>
        <NativeSelect
          size="xs"
          label={t('mappingKind', { number })}
          value={line.kind}
          data={kinds.map((kind) => ({ value: kind, label: t(`mapping_${kind}`) }))}
          onChange={(event) => {
            const kind = kinds.find((one) => one === event.currentTarget.value) ?? 'value'
            set({ kind, match: kind === 'special' ? 'null' : '', to: '' })
          }}
        />
        <Match line={line} number={number} onChange={set} />
      </div>
      <div className={classes.line}>
        <TextInput
          size="xs"
          label={t('mappingText')}
          value={line.text}
          onChange={(event) => set({ text: event.currentTarget.value })}
        />
        <ColorField label={t('mappingColor')} value={line.color} onChange={(color) => set({ color })} />
        <ActionIcon
          size="sm"
          mb={4}
          variant="subtle"
          color="red"
          aria-label={t('removeMapping', { number })}
          onClick={onRemove}
        >
          <TrashIcon size={14} />
        </ActionIcon>
      </div>
    </div>
  )
}

type MatchProps = {
  readonly line: MappingLine
  readonly number: string
  readonly onChange: (part: Partial<MappingLine>) => void
}

function Match({ line, number, onChange }: MatchProps) {
  if (line.kind === 'special')
    return (
      <NativeSelect
        size="xs"
        label={t('mappingMatch', { number })}
        value={line.match}
        data={[...specials]}
        onChange={(event) => onChange({ match: event.currentTarget.value })}
      />
    )
  return (
    <>
      <TextInput
        size="xs"
        label={line.kind === 'range' ? t('from') : t('mappingMatch', { number })}
        value={line.match}
        onChange={(event) => onChange({ match: event.currentTarget.value })}
      />
      {line.kind === 'range' && (
        <TextInput
          size="xs"
          label={t('to')}
          value={line.to}
          onChange={(event) => onChange({ to: event.currentTarget.value })}
        />
      )}
    </>
  )
}
