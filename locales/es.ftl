# Las palabras de Ludoteca en español.
# Los dos archivos de idioma tienen las mismas claves. Las que empiezan por `web-` son solo de la
# página, las que empiezan por `play-` solo de la terminal; todas las demás son comunes.

## Juegos

game-coffee = Coffee
game-fourmation = 4mation
game-six = SIX
game-morris = Molino

## Cómo se escriben las jugadas

notation-coffee = una casilla y el eje de la barrita, como c3ne; una casilla ganadora sola, como c3; o swap
notation-fourmation = una casilla, como d4
notation-six = una casilla, como -1,2; en la segunda fase una ficha y una casilla, como 0,0>2,-1, y, si hay que elegirlo, el grupo que se queda, como 0,0>2,-1=3,0
notation-morris = un punto, como d2, o dos puntos, como d2-d3; detrás, la ficha que capturas, como d2xa1

## Opciones de reglas

option-board = Tablero
option-board-hex = hexagonal
option-board-square = cuadrado
option-side = Lado
option-n = En línea
option-pie = Regla del pastel
option-fallback = Sin casilla vecina libre
option-fallback-near = junto a cualquier marca rival
option-fallback-anywhere = en cualquier casilla
option-tiles = Fichas por persona
option-opening = Apertura
option-opening-free = libre
option-opening-apart = lejos de la ficha inicial
option-split = Partir el grupo
option-split-capture = captura
option-split-forbidden = está prohibido

## Bandos y colores

side-first = Primero
side-second = Segundo

colour-black = negro
colour-orange = naranja
colour-red = rojo
colour-white = blanco
colour-cross = cruces
colour-circle = círculos

## Por qué acabó la partida

reason-line = línea completa
reason-no-rod = su rival no puede ganar ni colocar la barrita
reason-full = el tablero está lleno
reason-stuck = no hay jugada posible
reason-row = seis en línea
reason-circle = un círculo
reason-triangle = un triángulo
reason-elimination = quedan menos de seis fichas
reason-repetition = la misma posición por tercera vez
reason-fifty-moves = cien jugadas seguidas sin capturas
reason-captures = a su rival solo le quedan dos fichas
reason-blocked = su rival no puede mover
reason-resignation = abandono
reason-agreement = de común acuerdo

## Qué falla en una jugada

fault-move-spelling = así no se escribe una jugada
fault-game-over = la partida ha terminado
fault-off-board = { $at } no está en el tablero
fault-occupied = { $at } no está libre
fault-not-on-rod = { $at } no está en la línea de la barrita
fault-rod-after-win = { $at } gana en el acto y no se coloca la barrita: escribe solo la casilla
fault-rod-missing = después de { $at } hay que colocar la barrita: añade su eje
fault-no-such-axis = este tablero no tiene el eje { $at }
fault-rod-without-empty = la barrita sobre { $at } no dejaría ninguna casilla libre en su línea
fault-swap-not-offered = el cambio solo se puede hacer en la segunda jugada, si se juega con la regla del pastel
fault-not-near-last = { $at } no está junto a la última marca rival
fault-not-near-any = { $at } no está junto a ninguna marca rival
fault-round-one = no se levanta ninguna ficha mientras queden fichas en la mano: pon una en una casilla libre
fault-round-two = ya no quedan fichas en la mano: levanta una de las tuyas y ponla en otro sitio
fault-nothing-there = no hay ninguna ficha en { $at }
fault-not-yours = la ficha de { $at } no es tuya
fault-splits = sin la ficha de { $at } el resto quedaría partido
fault-same-cell = la ficha tiene que ir a una casilla distinta de { $at }
fault-group-missing = varios grupos son los mayores: añade = y el grupo que se queda
fault-group-needless = aquí no hay grupos entre los que elegir: quita lo que sigue al =
fault-group-wrong = { $at } no es un grupo que pueda quedarse
fault-touches-nothing = { $at } no toca ninguna ficha que se quede
fault-not-apart = la primera ficha no puede tocar la ficha inicial
fault-men-in-hand = primero se ponen las fichas de la mano: escribe solo un punto
fault-no-hand = no quedan fichas en la mano: escribe de dónde sale una y después { $at }
fault-not-adjacent = { $at } no es un punto libre contiguo a la ficha
fault-must-capture = { $at } cierra un molino: añade la ficha que capturas
fault-no-mill = no se cierra ningún molino, así que no se captura nada
fault-protected = la ficha de { $at } está en un molino y hay otras que no: no se puede capturar
fault-nothing-to-capture = tu rival no tiene ninguna ficha en { $at }
fault-lost = quedan demasiado pocas: la partida está perdida

## Qué falla en las opciones de reglas

fault-unknown-game = no hay ningún juego { $at }
fault-unknown-option = este juego no tiene la opción { $at }
fault-option-value = la opción { $at } tiene un valor no admitido
fault-option-twice = la opción { $at } aparece dos veces
fault-options-type = las opciones se escriben { "{" }"side":6{ "}" } o side=6
fault-bad-json = las opciones no son JSON válido
fault-side-range = ningún tablero de esta forma tiene ese lado
fault-n-range = tantas en línea no caben en este tablero
fault-n-too-big = más en línea de lo que mide el lado

## Qué falla en una posición

fault-setup-fields = a la posición le faltan o le sobran partes
fault-setup-rows = la posición no tiene tantas filas como el tablero
fault-setup-row = una fila de la posición no encaja en el tablero ({ $at })
fault-setup-turn = { $at } no es un bando al que le pueda tocar
fault-setup-persons = { $at } no dice quién juega con qué color
fault-setup-hand = { $at } no es un número de fichas en la mano
fault-setup-corner = { $at } no es una casilla
fault-wrong-counts = los números de piezas no concuerdan
fault-wrong-hands = las fichas en la mano no concuerdan
fault-won-already = a quien le toca jugar ya ha ganado
fault-won-before-last = la partida ya estaba ganada antes de la última jugada
fault-won-twice = la partida se ha ganado más de una vez
fault-last-missing = el rival tiene marcas, pero no se dice cuál es la última
fault-last-not-near = la última marca, { $at }, no está junto a ninguna de quien tiene el turno
fault-last-not-there = la última marca, { $at }, no es una marca del rival
fault-rod-not-laid = hay piedras y nadie ha ganado, pero falta la barrita
fault-rod-spelling = { $at } no es una barrita
fault-rod-after-end = ya hay ganador y por tanto no hay barrita: escribe - en lugar de { $at }
fault-rod-on-nothing = no hay ninguna piedra bajo la barrita { $at }
fault-rod-on-own = la barrita { $at } está sobre una piedra de quien tiene el turno
fault-swap-without-pie = hubo un cambio de color, pero se juega sin la regla del pastel
fault-swap-too-early = hubo un cambio de color, pero no hay ninguna piedra que tomar
fault-too-far = { $at } está demasiado lejos de 0,0
fault-disconnected = no todas las fichas están unidas
fault-too-many-tiles = { $at ->
    [first] Primero
   *[second] Segundo
  } tiene más fichas de las que hay en el juego
fault-too-few-tiles = quedan tan pocas fichas que la partida tuvo que acabar antes
fault-no-starting-tile = falta una ficha inicial
fault-no-last-tile = ninguna ficha puede ser la última que se puso
fault-too-many-men = { $at ->
    [first] Primero
   *[second] Segundo
  } tiene más de nueve fichas
fault-too-few-men = { $at ->
    [first] Primero
   *[second] Segundo
  } tiene menos de dos fichas
fault-too-many-captures = { $at ->
    [first] Primero
   *[second] Segundo
  } ha perdido más fichas de las que se le han podido capturar
fault-lost-before = { $at ->
    [first] Primero
   *[second] Segundo
  } ya había perdido antes de este turno
fault-captured-without-mill = { $at ->
    [first] Primero
   *[second] Segundo
  } acaba de capturar, pero no tiene ningún molino

## Qué falla en el registro de una partida

fault-record-text = el texto de la partida no está en orden
fault-record-json = la partida no es JSON válido
fault-game-missing = no se dice de qué juego es la partida
fault-digest = la partida se jugó con otras reglas
fault-result = el resultado no es el de la partida
fault-tag-twice = la etiqueta { $at } aparece dos veces
fault-tag-name = { $at } no puede ser una etiqueta
fault-tags = hay demasiadas etiquetas
fault-too-long = el archivo de la partida es demasiado largo
fault-too-deep = hay variantes metidas demasiado hondo unas en otras
fault-variation-empty = una variante no tiene ninguna jugada

## Qué falla en los jugadores

fault-level-range = ese nivel no existe
fault-name-too-long = un nombre tiene como mucho 40 letras
fault-name-control = el nombre tiene caracteres que no se pueden mostrar

## La partida en la terminal

play-title = { $game }, { $options }
play-seat-human = { $side } ({ $colour }): tú
play-seat-person = { $side } ({ $colour }): una persona
play-seat-computer = { $side } ({ $colour }): el ordenador, nivel { $level }
play-intro = Escribe una jugada, o ? para pedir ayuda.
play-last = Última jugada: { $move }.
play-turn = Juega { $side } ({ $colour }).
play-computer-moves = { $side } ({ $colour }), el ordenador, juega { $move }.
play-win = Gana { $side } ({ $colour }): { $reason }.
play-draw = Empate: { $reason }.
play-over = La partida ha terminado. Todavía puedes escribir { $commands }.
play-is-over = La partida ha terminado.
play-bye = Hasta pronto.
play-input-ended = Se acabó la entrada.

play-not-a-move = «{ $text }» no es una jugada. Escribe { $notation }; o ? para pedir ayuda.
play-illegal = No se puede jugar { $move }: { $fault }.
play-goes-on = { $text } continúa como { $moves }.
play-move-count = { $count ->
    [one] Una jugada legal:
   *[other] { $count } jugadas legales:
  }
play-moves-many = Hay { $count } jugadas legales. Escribe «{ $command } { $example }» para ver las que empiezan así, o «{ $command }» para verlas todas.
play-moves-none = Ninguna jugada legal empieza por «{ $text }».
play-undone = Se ha deshecho: { $moves }.
play-nothing-to-undo = No hay nada que deshacer.
play-saved = Guardada en { $file }.
play-save-where = Di dónde: { $command } ARCHIVO
play-save-exists = { $file } ya existe; elige otro archivo.
play-save-failed = No se ha podido escribir { $file }: { $error }
play-line-too-long = Esa línea es demasiado larga.
play-no-text = Esa línea no es texto en UTF-8.

play-help-title = Puedes escribir:
play-help-move = { $notation }
play-help-moves = las jugadas legales, o las que empiezan por algo
play-help-board = el tablero
play-help-position = la posición en una línea, para empezar otra partida desde ella
play-help-undo = deshacer una jugada
play-help-resign = abandonar la partida
play-help-save = guardar la partida en un archivo
play-help-help = esta ayuda
play-help-quit = salir

play-word-moves = jugadas
play-word-board = tablero
play-word-position = posición
play-word-undo = deshacer
play-word-resign = abandonar
play-word-save = guardar
play-word-help = ayuda
play-word-quit = salir

## Página web

web-skip = Ir al contenido
web-language = Idioma
web-retry = Reintentar
web-cancel = Cancelar
web-to-start = Ir a la portada
web-not-found = Aquí no hay nada
web-not-found-hint = Esta dirección no lleva a ninguna parte. Quizá le falte una letra.
web-no-game = No se puede mostrar esta partida

web-start-title = ¿A qué jugamos?
web-start-intro = Cuatro juegos para dos: contra el ordenador o contra quien tengas al lado.
web-games = Juegos
web-play = Jugar
web-play-game = Jugar a { $game }
web-rules = Reglas
web-rules-of = Reglas de { $game }
web-rules-how = Cómo se juega
web-about-coffee = Pon una piedra y, sobre ella, la barrita: tu rival tendrá que jugar en su línea. Gana quien alinee sus piedras.
web-about-fourmation = Cuatro en raya, pero cada marca va junto a la última de tu rival.
web-about-six = Forma con seis fichas una fila, un triángulo o un círculo. Después, levántalas y deja aislado a tu rival.
web-about-morris = Tres en línea cierran un molino y capturan una ficha. Un clásico con dos mil años.

web-recent = Partidas recientes
web-moves-played = { $count ->
    [0] sin jugadas
    [one] 1 jugada
   *[other] { $count } jugadas
  }
web-import = Abrir una partida guardada
web-import-paste = Pega aquí la partida o elige su archivo
web-import-file = Elegir un archivo…
web-import-open = Abrir

web-new-title = Nueva partida de { $game }
web-board-and-rules = Tablero y reglas
web-custom = Cambiar el tamaño y las reglas
web-start-game = Empezar la partida
web-players = Jugadores
web-opponent = Rival
web-against-computer = Contra el ordenador
web-against-person = Dos personas en esta pantalla
web-level = Nivel
web-level-name = { $level ->
    [1] 1 · Principiante
    [2] 2 · Fácil
    [3] 3 · Medio
    [4] 4 · Fuerte
   *[5] 5 · Máximo
  }
web-your-name = Tu nombre (opcional)
web-person-one = Jugador 1
web-person-two = Jugador 2
web-begins = ¿Quién empieza?
web-begins-me = Empiezo yo
web-begins-computer = El ordenador
web-begins-lot = A suertes

web-option-board-help = La forma del tablero
web-option-side-help = Casillas en cada borde
web-option-n-help = Piezas en línea que hacen falta para ganar
web-option-pie-help = Tras la primera jugada, quien va segundo puede cambiar de color
web-option-fallback-help = Dónde marcar cuando no queda libre ninguna casilla junto a la última marca
web-option-tiles-help = Fichas de cada jugador, contando la inicial
web-option-opening-help = Dónde puede ir la primera ficha
web-option-split-help = Qué pasa cuando, al levantar una ficha, las demás quedan separadas

# Las opciones de un juego se leen en este orden.
web-short-board = { $value ->
    [square] cuadrado
   *[hex] hexágono
  }
web-short-side = lado { $value }
web-short-n = { $value } en línea
web-short-pie = { $value ->
    [true] con regla del pastel
   *[other] {""}
  }
web-short-fallback = { $value ->
    [anywhere] en cualquier sitio si no hay vecina
   *[near] {""}
  }
web-short-tiles = { $value } fichas por persona
web-short-opening = { $value ->
    [apart] primera ficha aparte
   *[free] {""}
  }
web-short-split = { $value ->
    [forbidden] sin partir el grupo
   *[capture] {""}
  }
web-short-none = Reglas tradicionales

web-you = Tú
web-computer = Ordenador, nivel { $level }
web-turn = le toca
web-winner = ha ganado
web-in-hand = { $count } en la mano
web-lost = { $count ->
    [one] 1 perdida
   *[other] { $count } perdidas
  }

web-your-turn = Te toca.
web-to-move = { $who ->
    [you] Te toca
    [computer] Le toca al ordenador
    [colour] Turno de { $name }
   *[other] Le toca a { $name }
  }
web-thinking = El ordenador está pensando…
web-choose-put = Elige ahora adónde va.
web-choose-lift = Elige ahora la ficha que levantas.
web-choose-rod = Elige ahora la dirección de la barrita.
web-choose-capture = ¡Molino! Elige la ficha que capturas.
web-choose-keep = El resto se parte en grupos iguales: elige el que se queda.
web-looking-at = Tras la jugada { $ply } de { $count }: { $move }
web-at-start = el comienzo
web-result-win = { $who ->
    [you] Has ganado
    [computer] Gana el ordenador
    [colour] Victoria de { $name }
   *[other] Gana { $name }
  }: { $reason }.
web-result-draw = Empate: { $reason }.
web-quiet = { $count } jugadas seguidas sin capturas; a las 100, la partida acaba en empate.
web-repeated = Esta posición ha salido { $count } veces; a la tercera hay empate.
web-reconnecting = Se ha perdido la conexión. Reconectando…
web-news-move = { $who ->
    [computer] El ordenador
   *[other] { $name }
  }: { $move }.
web-news-swap = { $who ->
    [you] Has cambiado de color.
    [computer] El ordenador cambia de color.
    [colour] Cambio de color de { $name }.
   *[other] { $name } cambia de color.
  }
web-news-undo = { $count ->
    [one] Se ha deshecho una jugada.
   *[other] Se han deshecho { $count } jugadas.
  }
web-news-resign = { $who ->
    [you] Has abandonado.
    [computer] El ordenador abandona.
    [colour] Abandono de { $name }.
   *[other] { $name } abandona.
  }

web-board-section = Tablero
web-board = Tablero de { $game }
web-board-keys = Las flechas recorren el tablero, Intro elige, Escape cancela, y Re Pág y Av Pág llevan a los sitios donde se puede hacer algo.
web-empty = libre
web-chosen = tu elección
web-under-rod = bajo la barrita
web-winning = parte de la figura ganadora
web-last = última jugada
web-can-put = se puede jugar aquí
web-can-lift = se puede levantar
web-can-capture = se puede capturar
web-can-keep = este grupo puede quedarse
web-piece-coffee-black = piedra negra
web-piece-coffee-orange = piedra naranja
web-piece-fourmation-cross = cruz
web-piece-fourmation-circle = círculo
web-piece-six-red = ficha roja
web-piece-six-black = ficha negra
web-piece-morris-white = ficha blanca
web-piece-morris-black = ficha negra
web-rod-e = Barrita a lo largo de la fila
web-rod-n = Barrita a lo largo de la columna
web-rod-ne = Barrita en la diagonal que sube hacia la derecha
web-rod-nw = Barrita en la diagonal que sube hacia la izquierda
web-zoom-in = Acercar
web-zoom-out = Alejar
web-zoom-fit = Ver todo el tablero
web-unknown-game = Esta página aún no sabe dibujar este juego.

web-moves = Jugadas
web-no-moves = Aún no hay jugadas.
web-jumps = Recorrer la partida
web-first = Al comienzo
web-back = Una jugada atrás
web-forward = Una jugada adelante
web-last-move = A la última jugada

web-actions = Acciones
web-undo = Deshacer
web-resign = Abandonar
web-resign-title = ¿Abandonar?
web-resign-question = { $who ->
    [you] La partida termina y la pierdes.
    [colour] La partida termina con derrota de { $name }.
   *[other] La partida termina y pierde { $name }.
  }
web-rematch = Jugar otra
web-new-game = Nueva partida
web-share = Copiar enlace
web-copied = Enlace copiado
web-save = Guardar
web-save-text = Partida como texto
web-save-json = Partida como JSON
web-swap = Cambiar de color
web-swap-offer = Puedes cambiar de color: te quedas con la piedra y la barrita tal como están, y tu rival sigue con el otro color. Si no, simplemente juega.

web-problem-offline = El servidor no responde. ¿Está en marcha?
web-problem-unexpected = El servidor ha dado una respuesta que esta página no entiende: { $detail }
web-problem-refused = No es posible: { $detail }.
web-problem-stale = La partida ha seguido mientras tanto. Así está ahora.
web-problem-not-your-turn = No es tu turno.
web-problem-nothing-to-undo = No hay nada que deshacer.
web-problem-no-draw-offer = No hay ninguna propuesta de empate.
web-problem-draw-offered = Ya se ha propuesto un empate.
web-problem-draw-with-computer = El ordenador no acuerda empates.
web-problem-too-many-moves = Son demasiadas jugadas para un enlace.
web-problem-game-too-long = La partida es demasiado larga para seguir.
web-problem-no-such-game = En esta dirección no hay ninguna partida.
web-problem-no-such-ply = La partida no ha llegado tan lejos.
web-problem-internal = Algo ha fallado en el servidor. Su registro dice más.
web-problem-damaged = La partida está dañada en el servidor. El registro del servidor dice más.
web-problem-too-slow = El servidor ha tardado demasiado. Inténtalo de nuevo.
web-problem-forbidden-host = El servidor no responde a este nombre. Ábrelo por su dirección.
web-problem-forbidden-origin = El servidor solo admite peticiones de su propia página.
web-problem-not-found = En esta dirección no hay nada.
web-problem-not-yet = La partida no ha llegado hasta donde esta página la había visto. Vuelve a cargar la página.
web-problem-no-text = No hay reglas que leer de este juego.
web-problem-unknown-game = No hay ningún juego así.
web-problem-malformed-json = La petición no ha llegado entera. Inténtalo de nuevo.
web-problem-wrong-method = Esta página no concuerda con el servidor. Vuelve a cargarla.
web-problem-not-json = Esta página no concuerda con el servidor. Vuelve a cargarla.
web-problem-wrong-type = El servidor no entiende esta petición: { $detail }.
web-problem-query = El servidor no entiende esta dirección: { $detail }.
web-problem-no-websocket = A esta página no le llegan noticias de la partida. Algo entre la página y el servidor bloquea los WebSockets.
web-problem-too-large = Eso es demasiado largo para ser una partida.
web-problem-record = No se puede abrir la partida: { $detail }.
web-place-text = línea { $line }, columna { $column }
web-place-ply = jugada { $ply }
web-at-place = { $detail } ({ $place })

## Lo que una posición dice de sí misma

note-fallback = Todas las casillas junto a la última marca rival están ocupadas: esta vez se puede marcar más lejos.
note-flying = { $who ->
    [you] Solo te quedan tres fichas: pueden volar a cualquier punto libre.
    [computer] Al ordenador solo le quedan tres fichas: pueden volar a cualquier punto libre.
    [colour] Solo quedan tres fichas de { $name }: pueden volar a cualquier punto libre.
   *[other] A { $name } solo le quedan tres fichas: pueden volar a cualquier punto libre.
  }
note-round-two = Segunda fase: en cada jugada se levanta una ficha y se pone en otro sitio.

## Pistas

hint-wins = { $move } gana: { $reason }.
hint-wins-soon = { $move } gana a la fuerza, en { $count } jugadas como mucho, contando las de ambos.
hint-saves = { $move } evita que tu rival gane en el acto.
hint-takes = { $count ->
    [one] { $move } le quita una pieza a tu rival.
   *[other] { $move } le quita { $count } piezas a tu rival.
  }
hint-best = { $move } parece lo mejor.

## Terminal a pantalla completa

## Tablero (web)

## Fichas y molinos (web)

## En torno al tablero (web)

## Portada y lecciones (web)

## Impresión, imágenes y ajustes (web)
