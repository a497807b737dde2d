export const de = {
  'The model of this machine answers while there is no key of {vendor}, in the node or in the environment':
    'Das Modell dieses Rechners antwortet, solange es im Knoten und in der Umgebung keinen Schlüssel von {vendor} gibt',
  "Remembers in this service's own history: there is no client for {vendor}":
    'Behält es im Verlauf dieses Dienstes: für {vendor} gibt es hier keinen Zugang',
  "Remembers in this service's own history while it has no host or no credential":
    'Behält es im Verlauf dieses Dienstes, solange Host oder Zugangsdaten fehlen',
  "Remembers in this service's own history": 'Behält es im Verlauf dieses Dienstes',
  'The model writes JavaScript over the rows in place of Python with pandas; "Custom Pandas Read_CSV Code" is not used':
    'Das Modell schreibt JavaScript über die Zeilen statt Python mit pandas; „Custom Pandas Read_CSV Code“ hat keine Wirkung',
  'The record of the assistant gives its instructions; the local model answers, without the files and threads kept at OpenAI':
    'Die Anweisungen kommen aus dem gespeicherten Assistenten; es antwortet das Modell dieses Rechners, ohne Dateien und Threads bei OpenAI',
  'Files are kept in a folder of the flow, not anywhere on the disk':
    'Dateien liegen in einem Ordner des Flows, nicht irgendwo auf der Platte',
  'Runs JavaScript in the sandbox of this service in place of Python at E2B':
    'Führt JavaScript in der Sandbox dieses Dienstes aus statt Python bei E2B',
  'Without a credential of {vendor}, the local search engine (searchUrl in the chatflow settings) searches':
    'Ohne Zugangsdaten von {vendor} sucht die eigene Suchmaschine (searchUrl in den Einstellungen von chatflow)',
  'Without a credential of {vendor}, each search fails, and the model is told so, until searchUrl of the chatflow settings names a SearXNG':
    'Ohne Zugangsdaten von {vendor} scheitert jede Suche, und das Modell erfährt es, bis searchUrl in den Einstellungen von chatflow ein SearXNG nennt',
  'The local search engine searches in place of {vendor}': 'Statt {vendor} sucht die eigene Suchmaschine',
  'Runs only where mcpCommands of the chatflow settings names "{command}"':
    'Läuft nur, wo mcpCommands in den Einstellungen von chatflow „{command}“ nennt',
  'Servers over HTTP are reached without the Supergateway program; others need it named in mcpCommands':
    'Server über HTTP werden ohne das Programm Supergateway erreicht; für andere muss mcpCommands es nennen',
  'Tools that run at {vendor} ({tools}) are not used while {why}':
    'Werkzeuge, die bei {vendor} laufen ({tools}), wirken nicht, solange {why}',
  'the model of this machine answers': 'das Modell dieses Rechners antwortet',
  'the model is at an address that the node names': 'das Modell an einer Adresse steht, die der Knoten nennt',
  'Only folders below the configured loaderRoot are loaded':
    'Nur Ordner unter dem eingestellten loaderRoot werden geladen',
  'Pages are read as they are sent, without a browser: what their scripts would add is missing':
    'Seiten werden gelesen, wie sie gesendet werden, ohne Browser: was ihre Skripte hinzufügen würden, fehlt',
  'Only uploaded files are loaded: a path of this machine is not read':
    'Nur hochgeladene Dateien werden geladen: ein Pfad dieses Rechners wird nicht gelesen',
  'Keeps its documents in the embedded vector store under the name of the base path, not in an index file':
    'Hat seine Dokumente in der eingebauten Vektorablage unter dem Namen des Pfads, nicht in einer Indexdatei',
  'Keeps its documents in the embedded vector store while it has no host':
    'Hat seine Dokumente in der eingebauten Vektorablage, solange der Host fehlt',
  'Keeps its documents in the embedded vector store while it has no server address':
    'Hat seine Dokumente in der eingebauten Vektorablage, solange die Adresse des Servers fehlt',
  'Keeps its documents in the embedded vector store while it has no server address and no credential':
    'Hat seine Dokumente in der eingebauten Vektorablage, solange Adresse des Servers und Zugangsdaten fehlen',
  'Keeps its documents in the embedded vector store while it has no credential of {vendor}':
    'Hat seine Dokumente in der eingebauten Vektorablage, solange Zugangsdaten von {vendor} fehlen',
  'Keeps its documents in the embedded vector store: there is no client for {vendor}':
    'Hat seine Dokumente in der eingebauten Vektorablage: für {vendor} gibt es hier keinen Zugang',
  "Keeps its records in this service's own database": 'Hat seine Einträge in der Datenbank dieses Dienstes',
  'The flow runs in this process; the base URL and the credential are not used':
    'Der Flow läuft in diesem Prozess; Basisadresse und Zugangsdaten wirken nicht',
}
