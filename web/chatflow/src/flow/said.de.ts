export const de = {
  // What a drawing lacks.
  'Hearth does not have the kind "{kind}"; put another in its place':
    'Hearth hat die Art „{kind}“ nicht; eine andere gehört an ihre Stelle',
  '"{node}" is gone: choose another': '„{node}“ ist nicht mehr da: etwas anderes wählen',
  'A wire leads to a node that is gone': 'Eine Leitung führt zu einem Knoten, den es nicht mehr gibt',
  'The wire to "{node}" leaves an output that is gone':
    'Die Leitung zu „{node}“ kommt aus einem Ausgang, den es nicht mehr gibt',
  'The wire from "{node}" ends at an input that is gone':
    'Die Leitung von „{node}“ endet an einem Eingang, den es nicht mehr gibt',
  'Missing: {what}': 'Fehlt: {what}',
  // What keeps it from running.
  'Cannot run nodes of the kind "{kind}": Hearth does not have it; put another in its place':
    'Knoten der Art „{kind}“ können nicht laufen: Hearth hat sie nicht; eine andere gehört an ihre Stelle',
  'Cannot use the component "{name}": Hearth does not have it; choose another':
    'Der Baustein „{name}“ lässt sich nicht benutzen: Hearth hat ihn nicht; etwas anderes wählen',
  'Cannot require "{name}" in its code: custom code has {packages} and plain JavaScript; write that part without the package, or ask a service of yours by fetch':
    'Der Code kann „{name}“ nicht laden: eigener Code hat {packages} und reines JavaScript; ohne das Paket schreiben oder einen eigenen Dienst mit fetch fragen',
  'Cannot ask a database by "{name}" in its code: codeDatabases of the chatflow settings names none; name the database there, such as postgres://localhost:5432/sales':
    'Der Code kann mit „{name}“ keine Datenbank fragen: codeDatabases in den Einstellungen von chatflow nennt keine; sie gehört dorthin, etwa postgres://localhost:5432/sales',
  'Cannot run node "{node}": its input "{input}" comes from "{source}", which is disabled':
    'Knoten „{node}“ kann nicht laufen: sein Eingang „{input}“ kommt von „{source}“, und das ist abgeschaltet',
  'Cannot answer: node "{node}" waits for "{input}", {why}':
    'Keine Antwort möglich: Knoten „{node}“ wartet auf „{input}“, {why}',
  'which comes after it; let a Loop node lead back instead of a wire':
    'und das kommt erst danach; zurück führt ein Knoten Loop statt einer Leitung',
  'which nothing leads to; wire it, or take its wire away':
    'und dorthin führt nichts; anschließen oder die Leitung wegnehmen',
  'Cannot read "{input}" of node "{node}": it is not JSON':
    '„{input}“ von Knoten „{node}“ lässt sich nicht lesen: das ist kein JSON',
  'Cannot read "{input}": the brace "{brace}" in line {line}, at character {character}, has no partner; one that is meant as it is must be written twice':
    '„{input}“ lässt sich nicht lesen: die Klammer „{brace}“ in Zeile {line}, an Stelle {character}, hat kein Gegenstück; ist sie selbst gemeint, gehört sie doppelt hin',
  'Cannot fill "{input}": "{text}" in line {line}, at character {character}, is taken as a variable, and nothing gives it a value; braces that are meant as they are must be written twice':
    '„{input}“ lässt sich nicht füllen: „{text}“ in Zeile {line}, an Stelle {character}, gilt als Variable, und nichts gibt ihr einen Wert; sind die Klammern selbst gemeint, gehören sie doppelt hin',
  'Cannot run node "{node}": its instructions and tools take about {tokens} tokens and the model holds {context}; choose a model with a larger context or shorten them':
    'Knoten „{node}“ kann nicht laufen: seine Anweisungen und Werkzeuge brauchen etwa {tokens} Tokens, und das Modell fasst {context}; ein Modell mit größerem Kontext wählen oder sie kürzen',
  'Cannot call "{node}": it has no credential; {remedy}':
    '„{node}“ lässt sich nicht aufrufen: es fehlen Zugangsdaten; {remedy}',
  'choose one of the kind "{kind}" in its node or set {variable}; the models of this machine write but do not draw':
    'im Knoten welche der Art „{kind}“ wählen oder {variable} setzen; die Modelle dieses Rechners schreiben, zeichnen aber nicht',
  'choose one of the kind "{kind}" in its node or set {variable}':
    'im Knoten welche der Art „{kind}“ wählen oder {variable} setzen',
  'choose one of the kind "{kind}" in its node': 'im Knoten welche der Art „{kind}“ wählen',
  'Cannot load "{node}": no file is chosen, and one must be uploaded':
    '„{node}“ lässt sich nicht laden: keine Datei ist gewählt; eine hochladen',
  'Cannot load "{node}": its file "{file}" is gone, and must be uploaded again':
    '„{node}“ lässt sich nicht laden: seine Datei „{file}“ ist nicht mehr da; noch einmal hochladen',
  'needs "{kind}", a kind that Hearth does not have: put another in its place':
    'braucht „{kind}“, eine Art, die Hearth nicht hat: eine andere gehört an ihre Stelle',
  'no tool is selected: choose one in the node': 'kein Werkzeug ist gewählt: im Knoten eines wählen',
  'no flow is selected: choose one in the node': 'kein Flow ist gewählt: im Knoten einen wählen',
  'no document store is selected: choose one in the node': 'keine Dokumentablage ist gewählt: im Knoten eine wählen',
  'the tool "{id}" is neither here nor in the import: add it, or choose another in the node':
    'das Werkzeug „{id}“ ist weder hier noch im Import: hinzufügen oder im Knoten ein anderes wählen',
  'the flow "{id}" is neither here nor in the import: add it, or choose another in the node':
    'der Flow „{id}“ ist weder hier noch im Import: hinzufügen oder im Knoten einen anderen wählen',
  'the document store "{id}" is neither here nor in the import: add it, or choose another in the node':
    'die Dokumentablage „{id}“ ist weder hier noch im Import: hinzufügen oder im Knoten eine andere wählen',
  'no OpenAPI document is chosen': 'kein OpenAPI-Dokument ist gewählt',
  'no address is given: write one': 'es fehlt eine Adresse: eine hineinschreiben',
  'it has no function: write its code': 'es fehlt die Funktion: ihren Code schreiben',
  'Cannot run the flow: {reason}': 'Der Flow kann nicht laufen: {reason}',
  'Cannot read the flow: {reason}': 'Der Flow lässt sich nicht lesen: {reason}',
  'Start input type not found': 'dem Start fehlt die Art seiner Eingabe',
  'Multiple starting nodes are not allowed': 'mehr als ein Start ist nicht erlaubt',
  'Ending nodes not found; what answers comes last, a chain, an agent or an engine':
    'es gibt keinen letzten Knoten; zuletzt kommt, was antwortet: eine Chain, ein Agent oder eine Engine',
  'Ending nodes not found': 'es gibt keinen letzten Knoten',
  'Ending node must be either a Chain or Agent or Engine':
    'der letzte Knoten muss eine Chain, ein Agent oder eine Engine sein',
  'it has no members': 'er hat keine Mitglieder',
  'it has {count} start nodes and must have one': 'er hat {count} Startknoten und braucht genau einen',
  'it must have one supervisor with at least one worker': 'er braucht eine Leitung mit mindestens einem Ausführenden',
  'it uses the unknown component "{name}"': 'er benutzt den unbekannten Baustein „{name}“',
  'its wires form a circle at "{node}"': 'seine Leitungen bilden bei „{node}“ einen Kreis',
  'more than {count} iterations lie within one another': 'mehr als {count} Iterationen liegen ineinander',
  'more than {count} nodes hang on one another in a row': 'mehr als {count} Knoten hängen hintereinander',
  'node "{node}" ("{kind}") is none of an agent flow': 'Knoten „{node}“ („{kind}“) gehört nicht in einen Agentenflow',
  'node "{node}" is of the unknown kind "{kind}"': 'Knoten „{node}“ ist von der unbekannten Art „{kind}“',
  'flowData is not JSON': 'flowData ist kein JSON',
  'flowData nests more than {count} levels deep': 'flowData ist mehr als {count} Ebenen tief verschachtelt',
  'it has {size}, and {nodes} and {edges} are the most':
    'er hat {size}, und höchstens {nodes} und {edges} sind möglich',
  '"{node}" is wired to "{other}", which is gone': '„{node}“ hängt an „{other}“, und das ist nicht mehr da',
  '"{name}" is unknown': '„{name}“ ist unbekannt',
  // Why its text is no drawing.
  'A flow is an object with "nodes" and "edges"': 'Ein Flow ist ein Objekt mit „nodes“ und „edges“',
  '"{name}" is not a list': '„{name}“ ist keine Liste',
  'Node {at} has no "id"': 'Knoten {at} hat keine „id“',
  'Node "{node}" has no "data"': 'Knoten „{node}“ hat keine „data“',
  'Node "{node}" has no "data.name", which tells its kind': 'Knoten „{node}“ hat kein „data.name“, das seine Art nennt',
  'Node "{node}" has "data.inputs" that are no object': 'Die „data.inputs“ von Knoten „{node}“ sind kein Objekt',
  'Node "{node}" has no "position" with the numbers "x" and "y"':
    'Knoten „{node}“ hat keine „position“ mit den Zahlen „x“ und „y“',
  'Wire {at} is not an object': 'Leitung {at} ist kein Objekt',
  'Wire {at} has no "{end}"': 'Leitung {at} hat kein „{end}“',
  // Why a wire does not fit.
  'One end of the wire is gone': 'Ein Ende der Leitung ist nicht mehr da',
  'Nothing leaves {node} there': 'Dort kommt nichts aus {node}',
  'Nothing can be wired to {node} there': 'Dort lässt sich nichts an {node} anschließen',
  'A node cannot be wired to itself': 'Ein Knoten lässt sich nicht an sich selbst anschließen',
  'A wire cannot cross the border of an iteration: what comes out of it leaves from the iteration itself':
    'Eine Leitung kann nicht über den Rand einer Iteration führen: was herauskommt, kommt aus der Iteration selbst',
  'That would close a circle: {source} already follows {target}; a Loop goes back':
    'Das schlösse einen Kreis: {source} folgt schon auf {target}; zurück führt ein Loop',
  'That would close a circle: {source} already follows {target}':
    'Das schlösse einen Kreis: {source} folgt schon auf {target}',
  'This wire is there already': 'Diese Leitung gibt es schon',
  '{node} is no step of an agent flow': '{node} ist kein Schritt eines Agentenflows',
  '{input} of {node} takes {classes}; {source} gives {gives}':
    '{input} von {node} nimmt {classes}; {source} gibt {gives}',
  // What differs from another drawing.
  nothing: 'nichts',
  on: 'an',
  off: 'aus',
  '1 node moved': '1 Knoten verschoben',
  '{count} nodes moved': '{count} Knoten verschoben',
  '"{before}" renamed to "{after}"': '„{before}“ heißt jetzt „{after}“',
  '{node}: no credential any more': '{node}: keine Zugangsdaten mehr',
  '{node}: a credential chosen': '{node}: Zugangsdaten gewählt',
  '{node}: another credential': '{node}: andere Zugangsdaten',
  '{node}: gives "{after}" instead of "{before}"': '{node}: gibt „{after}“ statt „{before}“',
  '{node}: version {before} → {after}': '{node}: Version {before} → {after}',
  '{node}: disabled': '{node}: abgeschaltet',
  '{node}: enabled': '{node}: eingeschaltet',
  '{node}: {input} changed: {text} added': '{node}: {input} geändert: {text} hinzugefügt',
  '{node}: {input} changed: {text} taken out': '{node}: {input} geändert: {text} entfernt',
  '{node}: {input} changed: {before} → {after}': '{node}: {input} geändert: {before} → {after}',
  '{node}: {input} changed': '{node}: {input} geändert',
  '{node}: {input} nothing → {after}': '{node}: {input} nichts → {after}',
  '{node}: {input} on → {after}': '{node}: {input} an → {after}',
  '{node}: {input} off → {after}': '{node}: {input} aus → {after}',
  '{node}: {input} {before} → {after}': '{node}: {input} {before} → {after}',
  '{source} no longer wired to {target}': '{source} nicht mehr an {target} angeschlossen',
  '{source} wired to {target}': '{source} an {target} angeschlossen',
  '{node} added': '{node} hinzugefügt',
  '{node} removed': '{node} entfernt',
  // Which node a reason is about, before the reason: last, as much else begins with a name too.
  '"{node}": {reason}': '„{node}“: {reason}',
}
