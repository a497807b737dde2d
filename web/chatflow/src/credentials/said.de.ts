export const de = {
  "nothing here signs in to {database}, and flows that name it keep what they have in this service's own database":
    'nichts hier meldet sich bei {database} an, und Flows, die es nennen, behalten, was sie haben, in der Datenbank dieses Dienstes',
}
