import { ChevronDownIcon, DownloadIcon, percentOf } from '@hearth/ui-kit'
import { Button, Menu, Text } from '@mantine/core'
import type { DefaultOffer, DefaultWish } from '../default-model/default-model.ts'
import { useChangeDefault } from '../default-model/use-default-model.ts'
import { useModelAction } from '../models/use-models.ts'
import classes from './catalogue.module.css'
import { type CatalogueModel, isFirstChoice } from './catalogue.ts'
import type { RowState } from './row-state.ts'

export type RowActionsProps = { readonly model: CatalogueModel; readonly state: RowState }

/** The one thing to do with a model, or how far it has come; a refusal is shown in the service's own words. */
export function RowActions({ model, state }: RowActionsProps) {
  const change = useChangeDefault()
  const pull = useModelAction()
  const error = change.error ?? pull.error
  const isBusy = change.isPending || pull.isPending
  const fetchOnly = () => pull.mutate({ kind: 'pull', model: model.address })
  return (
    <>
      <Action model={model} state={state} isBusy={isBusy} onUse={change.mutate} onFetch={fetchOnly} />
      {error !== null && (
        <Text size="xs" c="red" role="alert">
          {error.message}
        </Text>
      )}
    </>
  )
}

type ActionProps = RowActionsProps & {
  readonly isBusy: boolean
  readonly onUse: (wish: DefaultWish) => void
  readonly onFetch: () => void
}

function Action({ model, state, isBusy, onUse, onFetch }: ActionProps) {
  switch (state.kind) {
    case 'default':
      return <Said text={model.purpose === 'embedding' ? 'Makes the vectors' : 'Answers now'} />
    case 'coming':
      return <Said text={comingText(state.offer)} />
    case 'downloading':
      return <Said text="Fetching" />
    case 'unfit':
      return null
    case 'stored': {
      const { wish } = state
      if (wish === undefined) return <Said text="Stored" />
      return (
        <Button size="xs" variant="default" loading={isBusy} onClick={() => onUse(wish)}>
          {wishWords(wish)}
        </Button>
      )
    }
    case 'offered':
      return <GetButton model={model} wish={state.wish} isBusy={isBusy} onUse={onUse} onFetch={onFetch} />
  }
}

type GetButtonProps = Omit<ActionProps, 'state'> & { readonly wish: DefaultWish | undefined }

// The recommended one is brought to be used; of the others somebody may only want the file.
function GetButton({ model, wish, isBusy, onUse, onFetch }: GetButtonProps) {
  const shared = { size: 'xs', loading: isBusy, 'aria-label': `Get it: ${model.name}` } as const
  if (wish === undefined)
    return (
      <Button {...shared} variant="default" leftSection={<DownloadIcon size={14} />} onClick={onFetch}>
        Get it
      </Button>
    )
  if (isFirstChoice(model))
    return (
      <Button {...shared} leftSection={<DownloadIcon size={14} />} onClick={() => onUse(wish)}>
        Get it
      </Button>
    )
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button {...shared} variant="default" rightSection={<ChevronDownIcon size={14} />}>
          Get it
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onUse(wish)}>Get it, then {wishWords(wish).toLowerCase()}</Menu.Item>
        <Menu.Item onClick={onFetch}>Only get it</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function comingText({ state, progress }: DefaultOffer): string {
  if (state !== 'fetching') return state === 'checking' ? 'Checking' : 'Loading'
  const percent = progress === null ? undefined : percentOf(progress)
  return percent === undefined ? 'Fetching' : `Fetching, ${Math.floor(percent)} %`
}

function wishWords(wish: DefaultWish): string {
  return 'model' in wish ? 'Use as default' : 'Use for vectors'
}

function Said({ text }: { readonly text: string }) {
  return (
    <Text size="sm" c="dimmed" span className={classes.said}>
      {text}
    </Text>
  )
}
