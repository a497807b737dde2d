import { Checkbox, Group } from '@mantine/core'

export type NameChoiceProps = {
  readonly label: string
  readonly names: readonly string[]
  /** What stands beside each; the name itself by default. */
  readonly labelOf?: (at: number) => string
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

/** Any of a few names, each with its box. */
export function NameChoice({ label, names, labelOf = (at) => names[at] ?? '', chosen, onChange }: NameChoiceProps) {
  return (
    <Checkbox.Group label={label} value={[...chosen]} onChange={onChange}>
      <Group gap="xs" mt={4}>
        {names.map((name, at) => (
          <Checkbox key={name} size="xs" value={name} label={labelOf(at)} />
        ))}
      </Group>
    </Checkbox.Group>
  )
}
