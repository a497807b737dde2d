import type { faultsOf, Settings } from './settings.ts'

export type FieldsProps = {
  readonly settings: Settings
  readonly faults: ReturnType<typeof faultsOf>
  readonly onChange: (change: Partial<Settings>) => void
}
