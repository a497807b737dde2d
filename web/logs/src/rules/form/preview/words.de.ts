export const de = {
  preview: 'Wie es gewesen wäre',
  hours: 'Wie weit zurück',
  asking: 'Wird ausgewertet',
  cannot: 'Noch nicht auswertbar: siehe oben',
  never: 'In den letzten {hours} h wäre sie nicht ausgelöst worden',
  fired: {
    one: 'In den letzten {hours} h wäre sie einmal ausgelöst worden',
    other: 'In den letzten {hours} h wäre sie {count} Mal ausgelöst worden',
  },
  most: 'Höchstens {most} auf einmal, alle {step} geprüft',
  least: 'Mindestens {least} auf einmal, alle {step} geprüft',
  more: { one: 'und {count} weiteres', other: 'und {count} weitere' },
  graph: 'Die Zahl in den letzten {hours} h',
}
