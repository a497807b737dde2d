import { useCommands, useKeys } from '@hearth/ui-kit'
import { t } from '../words.ts'
import { type CanvasCommands, type OfferedCommand, offeredCommands } from './offered-commands.ts'
import { walking } from './walking.ts'

/**
 * What can be done on the canvas, by its keys and from the palette of commands.
 * @returns the same for its menu
 */
export function useCanvasCommands(commands: CanvasCommands): readonly OfferedCommand[] {
  const { box: within } = commands
  const group = t('canvas')
  const offered = offeredCommands(commands)
  useCommands(
    offered.map(({ isOfBrowser, keys, run, ...command }) => ({
      ...command,
      ...(isOfBrowser === true || keys === undefined ? {} : { keys }),
      run: () => run(),
      group,
      within,
    })),
  )
  useKeys(walking(commands).map((command) => ({ ...command, group, within })))
  return offered
}
