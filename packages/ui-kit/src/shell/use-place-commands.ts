import { useCommands } from '../keys/commands.tsx'
import { places } from './places.ts'
import { useServices } from './services.ts'
import { t } from './words.ts'

/** Each service by `g` and its letter, or from the palette. */
export function usePlaceCommands(): void {
  const { services } = useServices()
  useCommands(
    places.flatMap(({ title, service, letter }) => {
      const link = services.find(({ name }) => name === service)
      if (link === undefined) return []
      const run = () => location.assign(`${link.url}/`)
      return [{ label: t('goTo', { place: title }), group: t('goToGroup'), keys: `g ${letter}`, alias: service, run }]
    }),
  )
}
