import { NativeSelect } from '@mantine/core'
import type { Field, Frame } from '../../model/frame.ts'
import { t } from '../words.ts'

export type FramePickerProps = {
  /** Of the panel. */
  readonly title: string
  readonly names: readonly string[]
  readonly chosen: number
  readonly onChoose: (index: number) => void
}

/** Which of the frames of a panel is shown. */
export function FramePicker({ title, names, chosen, onChoose }: FramePickerProps) {
  return (
    <NativeSelect
      size="xs"
      aria-label={t('part', { title })}
      value={String(chosen)}
      onChange={(event) => onChoose(Number(event.currentTarget.value))}
      data={names.map((label, index) => ({ value: String(index), label }))}
    />
  )
}

type Named = Pick<Frame, 'name' | 'refId'> & { readonly fields: readonly (Field & { readonly displayName?: string })[] }

/** What tells a frame from the others of its panel. */
export function frameName({ name, refId, fields }: Named, index: number): string {
  const number = fields.find(({ type }) => type === 'number')
  const ownName = number?.displayName ?? number?.config.displayNameFromDS
  return name ?? ownName ?? refId ?? String(index + 1)
}
