# Las palabras de Ludoteca en español.
# Los dos archivos de idioma tienen las mismas claves. Las que empiezan por `web-` son solo de la
# página, las que empiezan por `play-` solo de la terminal, las que empiezan por `push-` solo de los
# avisos; todas las demás son comunes.

## Juegos

game-coffee = Coffee
    .of = de Coffee
    .to = a Coffee
game-fourmation = 4mation
    .of = de 4mation
    .to = a 4mation
game-six = SIX
    .of = de SIX
    .to = a SIX
game-morris = Molino
    .of = del molino
    .to = al molino

## Cómo se escriben las jugadas

notation-coffee = una casilla y el eje de la barrita, como c3ne; una casilla ganadora sola, como c3
notation-fourmation = una casilla, como d4
notation-six = una casilla, como -1,2; en la segunda fase una ficha y una casilla, como 0,0>2,-1, y, si hay que elegirlo, el grupo que se queda, como 0,0>2,-1=3,0
notation-morris = un punto, como d2, o dos puntos, como d2-d3; detrás, la ficha que capturas, como d2xa1
# Con la regla del pastel
notation-swap = { $notation }; o swap

## Opciones de reglas

option-board = Tablero
option-board-hex = hexagonal
option-board-square = cuadrado
option-side = Lado
option-n = En línea
option-pie = Regla del pastel
option-fallback = Si no hay casilla vecina libre
option-fallback-near = junto a cualquier marca rival
option-fallback-anywhere = en cualquier casilla
option-tiles = Fichas por jugador
option-opening = Apertura
option-opening-free = libre
option-opening-apart = sin tocar la ficha inicial
option-split = Dividir el grupo
option-split-capture = captura
option-split-forbidden = está prohibido

## Jugadores

# Un jugador en un mensaje: el mensaje es su rótulo («Cruces»), `.name` su nombre en una frase, `.who` la forma del verbo
# (`you`, `computer`, `one` o `many`) y `.gender` el género. Los mensajes los reciben como `$label`, `$name`, `$Name` (al
# comienzo de una frase), `$who` y `$gender`. El nombre de una persona es `one`.
player-you = Tú
    .name = tú
    .who = you
player-computer = Ordenador
    .name = el ordenador
    .who = computer
# El ordenador en el archivo de otra partida.
player-recorded = Ludoteca, nivel { $level }

colour-black = Negras
    .name = las negras
    .who = many
    .gender = feminine
colour-orange = Naranjas
    .name = las naranjas
    .who = many
    .gender = feminine
colour-red = Rojas
    .name = las rojas
    .who = many
    .gender = feminine
colour-white = Blancas
    .name = las blancas
    .who = many
    .gender = feminine
colour-cross = Cruces
    .name = las cruces
    .who = many
    .gender = feminine
colour-circle = Círculos
    .name = los círculos
    .who = many
    .gender = masculine

## Por qué acabó la partida

# Cuántas fichas en línea, en palabras.
in-a-row = { $n ->
    [2] dos en línea
    [3] tres en línea
    [4] cuatro en línea
    [5] cinco en línea
    [6] seis en línea
    [7] siete en línea
    [8] ocho en línea
    [9] nueve en línea
   *[other] { $n } en línea
  }
reason-line = { in-a-row }
reason-no-rod = { $who ->
    [you] no puedes ganar ni colocar la barrita
    [many] { $name } no pueden ganar ni colocar la barrita
   *[one] { $name } no puede ganar ni colocar la barrita
  }
reason-full = el tablero está lleno
reason-stuck = no hay jugada posible
reason-row = seis en línea
reason-circle = un círculo
reason-triangle = un triángulo
reason-elimination = { $who ->
    [you] te quedan menos de seis fichas
    [computer] al ordenador le quedan menos de seis fichas
    [many] a { $name } les quedan menos de seis fichas
   *[one] a { $name } le quedan menos de seis fichas
  }
reason-repetition = la misma posición por tercera vez
reason-fifty-moves = cien jugadas seguidas (cincuenta por bando) sin capturas
reason-captures = { $who ->
    [you] solo te quedan dos fichas
    [computer] al ordenador solo le quedan dos fichas
    [many] a { $name } solo les quedan dos fichas
   *[one] a { $name } solo le quedan dos fichas
  }
reason-blocked = { $who ->
    [you] no puedes mover
    [many] { $name } no pueden mover
   *[one] { $name } no puede mover
  }
reason-resignation = { $who ->
    [you] has abandonado
    [many] { $name } han abandonado
   *[one] { $name } ha abandonado
  }
reason-forfeit = { $who ->
    [you] no has hecho a tiempo ninguna jugada legal
    [many] { $name } no han hecho a tiempo ninguna jugada legal
   *[one] { $name } no ha hecho a tiempo ninguna jugada legal
  }
reason-agreement = de común acuerdo
reason-time = { $who ->
    [you] se te ha acabado el tiempo
    [computer] al ordenador se le ha acabado el tiempo
    [many] a { $name } se les ha acabado el tiempo
   *[one] a { $name } se le ha acabado el tiempo
  }
reason-left = { $who ->
    [you] te has ido de la partida
    [many] { $name } se han ido de la partida
   *[one] { $name } se ha ido de la partida
  }
reason-aborted = anulada

## Qué falla en una jugada

fault-move-spelling = así no se escribe una jugada
fault-scopes-missing = una clave necesita algún permiso
fault-days-range = una clave vale de 1 a 366 días
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
fault-splits = sin la ficha de { $at } el resto quedaría dividido
fault-same-cell = la ficha tiene que ir a una casilla distinta de { $at }
fault-group-missing = hay grupos igual de grandes: añade = y el grupo que se queda
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
fault-stuck = la pieza de { $at } no se puede mover ahora
fault-lost = quedan demasiado pocas fichas: la partida está perdida
fault-two-replies = ya has preparado otra respuesta a las mismas jugadas; borra antes esa línea
fault-too-many-lines = en una partida puedes guardar 20 líneas como máximo
fault-holiday-dates = las vacaciones empiezan como pronto hoy y terminan en el plazo de un año
fault-holiday-too-long = hay 14 días de vacaciones por año natural

## Qué falla en las opciones de reglas

fault-unknown-game = no hay ningún juego { $at }; los juegos son coffee, fourmation, six y morris
fault-unknown-option = este juego no tiene la opción { $at }
fault-option-value = la opción { $at } tiene un valor no admitido
fault-option-twice = la opción { $at } aparece dos veces
fault-options-type = las opciones se escriben { "{" }"side":6{ "}" } o side=6
fault-bad-json = las opciones no son JSON válido
fault-side-range = ningún tablero de esta forma tiene ese lado
fault-n-range = tantas en línea no caben en este tablero
fault-n-too-big = la línea es más larga que el lado

## Qué falla en una posición

fault-setup-fields = a la posición le faltan o le sobran partes
fault-setup-rows = la posición no tiene tantas filas como el tablero
fault-setup-row = una fila de la posición no encaja en el tablero ({ $at })
fault-setup-turn = { $at } no es un bando que pueda jugar
fault-setup-persons = { $at } no dice quién juega con qué color
fault-setup-hand = { $at } no es un número de fichas en la mano
fault-setup-part = una posición de este juego no tiene esa parte: { $at }
fault-too-many-pieces = hay más piezas de las que caben en ningún tablero
fault-setup-corner = { $at } no es una casilla
fault-wrong-counts = los números de piezas no concuerdan
fault-wrong-hands = las fichas en la mano no concuerdan
fault-won-already = el bando al que le toca ya ha ganado
fault-won-before-last = la partida ya estaba ganada antes de la última jugada
fault-won-twice = la partida se ha ganado más de una vez
fault-last-missing = el rival tiene marcas, pero no se dice cuál es la última
fault-last-not-near = la última marca, { $at }, no está junto a ninguna del bando al que le toca
fault-last-not-there = { $at } figura como última marca, pero no es una marca del rival
fault-rod-not-laid = hay piedras y nadie ha ganado, pero falta la barrita
fault-rod-spelling = { $at } no es una barrita
fault-rod-after-end = ya hay ganador y por tanto no hay barrita: escribe - en lugar de { $at }
fault-rod-on-nothing = no hay ninguna piedra bajo la barrita { $at }
fault-rod-on-own = la barrita { $at } está sobre una piedra del bando al que le toca
fault-swap-without-pie = hubo un cambio de color, pero se juega sin la regla del pastel
fault-swap-too-early = hubo un cambio de color, pero nadie ha jugado todavía
fault-too-far = { $at } está demasiado lejos de 0,0
fault-disconnected = no todas las fichas están unidas
fault-too-many-tiles = { $at ->
    [first] las rojas
   *[second] las negras
  } tienen más fichas de las que hay en el juego
fault-too-few-tiles = quedan tan pocas fichas que la partida tuvo que acabar antes
fault-no-starting-tile = falta una ficha inicial
fault-no-last-tile = ninguna ficha puede ser la última que se puso
fault-too-many-men = { $at ->
    [first] las blancas
   *[second] las negras
  } tienen más de nueve fichas
fault-too-few-men = { $at ->
    [first] las blancas
   *[second] las negras
  } tienen menos de dos fichas
fault-too-many-captures = { $at ->
    [first] las blancas
   *[second] las negras
  } han perdido más fichas de las que se les han podido capturar
fault-lost-before = { $at ->
    [first] las blancas
   *[second] las negras
  } ya habían perdido antes de este turno
fault-captured-without-mill = { $at ->
    [first] las blancas
   *[second] las negras
  } acaban de capturar, pero no tienen ningún molino

## Qué falla en el registro de una partida

fault-record-text = así no se escribe una partida; primero van etiquetas como [Game "coffee"], después las jugadas y al final el resultado, como 1-0
fault-record-json = no es JSON válido para una partida; una muy corta es { "{" }"game":"coffee","moves":["c3ne"]{ "}" }
fault-game-missing = falta el nombre del juego; una partida empieza con una línea como [Game "coffee"]
fault-read-as = leído como { $at }
fault-foreign-field = el campo { $at } no contiene lo que el programa escribe ahí
fault-foreign-text = así no escribe sus archivos el programa
fault-pending-capture = en esta posición queda una ficha por capturar; una partida empieza y termina con turnos completos
fault-two-captures = una jugada captura una sola ficha, por muchos molinos que cierre
fault-variant = solo se puede leer el Molino de nueve fichas, no { $at }
fault-sgf = es SGF, y no hay una forma acordada de escribir estos juegos en SGF; usa otro formato
fault-digest = la partida se jugó con reglas distintas de las que indica
fault-result = el resultado no concuerda con la partida; escribe 1-0, 0-1, 1/2-1/2 o *
fault-tag-twice = la etiqueta { $at } aparece dos veces
fault-tag-name = { $at } no puede ser una etiqueta
fault-tags = hay demasiadas etiquetas
fault-too-long = el archivo de la partida es demasiado largo
fault-too-deep = hay demasiadas variantes unas dentro de otras
fault-variation-empty = una variante no tiene ninguna jugada

## Qué falla en los jugadores

fault-level-range = ese nivel no existe
fault-name-too-long = un nombre puede tener como mucho 40 caracteres
fault-name-control = el nombre tiene caracteres que no se pueden mostrar
fault-name-marks = el nombre tiene demasiados acentos u otros signos en una misma letra
fault-name-missing = el nombre está vacío
fault-clock-range = no hay un reloj así
fault-clock-computer = el ordenador juega sin reloj
fault-seats = solo puede quedar libre un asiento
fault-listed-start = la sala de espera solo admite partidas que empiezan desde el principio
fault-rated-clock = las partidas puntuadas se juegan con reloj
fault-rated-start = las partidas puntuadas empiezan desde el principio
fault-rated-players = una partida puntuada necesita un asiento libre para otra persona
fault-range-order = la puntuación mínima es mayor que la máxima
fault-range-casual = solo las partidas puntuadas de la sala de espera limitan la puntuación del rival

## La partida en la terminal

play-title = { $game }, { $options }
play-seat-human = { $label }: tú
play-seat-person = { $label }: una persona
play-seat-computer = { $label }: el ordenador, nivel { $level }
play-intro = Escribe una jugada, o ? para pedir ayuda.
play-board-in-hand = en la mano
play-board-rod = barrita
play-last = Última jugada: { $move }.
play-turn = { $who ->
    [many] Juegan { $name }.
   *[one] Juega { $name }.
  }
play-computer-moves = { $label } (ordenador): { $move }.
play-win = { $who ->
    [you] Has ganado
    [many] Han ganado { $name }
   *[one] Ha ganado { $name }
  }{ $code ->
    [line] { " " }con { $reason }
    [row] { " " }con { $reason }
    [circle] { " " }con { $reason }
    [triangle] { " " }con { $reason }
   *[other] : { $reason }
  }.
play-resigned = { $who ->
    [you] Has abandonado.
    [many] { $Name } han abandonado.
   *[one] { $Name } ha abandonado.
  }
play-draw = { $code ->
    [agreement] Empate de común acuerdo.
   *[other] Empate: { $reason }.
  }
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
play-save-where = Di en qué archivo: { $command } ARCHIVO
play-save-exists = { $file } ya existe; elige otro archivo.
play-save-failed = No se ha podido escribir { $file }: { $error }
play-line-too-long = Esa línea es demasiado larga.
play-no-text = Esa línea no es texto en UTF-8.

play-help-title = Puedes escribir:
play-help-move = { $notation }
play-help-moves = las jugadas legales, o las que empiezan por unas letras
play-help-board = el tablero
play-help-position = la posición en una línea, para empezar otra partida desde ella
play-help-hint = una buena jugada
play-help-undo = deshacer una jugada
play-help-resign = abandonar la partida
play-help-save = guardar la partida en un archivo
play-help-help = esta ayuda
play-help-quit = salir

play-word-moves = jugadas
play-word-board = tablero
play-word-position = posición
play-word-hint = pista
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
noscript-text = Ludoteca necesita JavaScript. Actívalo en los ajustes del navegador y recarga la página.
from-disk-text = Has abierto esta página desde un archivo, pero los navegadores solo ejecutan Ludoteca desde un servidor web. Publica su carpeta con cualquier servidor web o ejecuta «ludoteca serve».
web-not-found = Página no encontrada
web-not-found-hint = No hemos encontrado esa página. Comprueba la dirección.
web-no-game = No se puede mostrar esta partida
web-labelled = { $what }: { $value }

web-start-title = ¿A qué jugamos?
web-start-intro = Cuatro juegos para dos: contra el ordenador, contra quien tengas al lado o a distancia.
web-games = Juegos
web-play = Jugar
web-play-game = Jugar { $toGame }
web-rules = Reglas
web-rules-of = Reglas { $ofGame }
web-rules-how = Cómo se juega
web-about-coffee = Pon una piedra y, sobre ella, la barrita: tu rival tendrá que jugar en su línea. Gana quien alinee sus piedras.
web-about-fourmation = Cuatro en línea, pero cada marca va junto a la última de tu rival.
web-about-six = Forma con seis fichas una fila, un triángulo o un círculo. Después, levántalas y deja aislado a tu rival.
web-about-morris = Tres en línea forman un molino, y cada molino captura una ficha. Un clásico con siglos de historia.

web-moves-played = { $count ->
    [0] sin jugadas
    [one] 1 jugada
   *[other] { $count } jugadas
  }
web-import = Abrir una partida guardada
web-import-paste = Pega aquí la partida o elige su archivo
web-import-help = También posiciones y partidas de Sanmill, PlayOK, Malom, OpenSpiel y Abstract Play
web-import-file = Elegir un archivo…
web-import-open = Abrir

web-new-title = Nueva partida: { $game }
web-board-and-rules = Tablero y reglas
web-custom = Cambiar el tamaño y las reglas
web-start-game = Empezar la partida
web-players = Jugadores
web-opponent = Rival
web-against-computer = Contra el ordenador
web-against-person = Dos personas en esta pantalla
web-against-friend = A distancia, con un enlace
web-level = Nivel
web-level-name = { $level ->
    [1] 1 · Para niños
    [2] 2 · Principiante
    [3] 3 · Fácil
    [4] 4 · Aficionado
    [5] 5 · Medio
    [6] 6 · Exigente
    [7] 7 · Fuerte
    [8] 8 · Muy fuerte
    [9] 9 · Experto
   *[10] 10 · Toda su fuerza
  }
web-level-about = { $level ->
    [1] Muchas veces no ve que puede ganar, ni lo que tú amenazas.
    [2] Bueno para tus primeras partidas.
    [3] Ve lo que tiene al lado y poco más.
    [4] Ve las amenazas sencillas, pero no siempre.
    [5] Castiga los descuidos.
    [6] Hace planes: a ti también te toca pensar.
    [7] Comete pocos errores.
    [8] Para quien conoce bien el juego.
    [9] Casi nunca deja pasar una ocasión.
   *[10] Todo lo que sabe hacer.
  }
web-level-weaker = Más fácil
web-level-stronger = Más difícil
web-your-name = Tu nombre (opcional)
web-person-one = Jugador 1
web-person-two = Jugador 2
web-begins = ¿Quién empieza?
web-begins-me = Empiezo yo
web-begins-computer = El ordenador
web-begins-friend = La otra persona
web-begins-lot = Al azar

web-option-board-help = La forma del tablero
web-option-side-help = Casillas en cada borde
web-option-n-help = Piezas en línea que hacen falta para ganar
web-option-pie-help = Tras la primera jugada, tu rival puede cambiar de color, así que no conviene empezar demasiado fuerte
web-option-fallback-help = Dónde marcar cuando no queda libre ninguna casilla junto a la última marca
web-option-tiles-help = Fichas de cada jugador, contando la inicial
web-option-opening-help = Dónde puede ir la primera ficha
web-option-split-help = Qué pasa cuando, al levantar una ficha, las demás quedan separadas

# Las opciones de un juego se leen en este orden.
web-short-board = { $value ->
    [square] cuadrado de { $side }×{ $side }
   *[hex] hexágono de lado { $side }
  }
web-short-side = { $value }×{ $value }
web-short-n = { in-a-row }
web-short-pie = { $value ->
    [true] con regla del pastel
   *[other] {""}
  }
web-short-fallback = { $value ->
    [anywhere] en cualquier sitio si no hay vecina
   *[near] {""}
  }
web-short-tiles = { $value } fichas por jugador
web-short-opening = { $value ->
    [apart] la primera, sin tocar la inicial
   *[free] {""}
  }
web-short-split = { $value ->
    [forbidden] sin dividir el grupo
   *[capture] {""}
  }
web-short-none = Reglas tradicionales

web-computer = Ordenador, nivel { $level }
web-turn = { $who ->
    [you] Te toca
    [many] Les toca
   *[one] Le toca
  }
web-winner = { $who ->
    [you] Has ganado
    [many] Han ganado
   *[one] Ha ganado
  }
web-end-won = ¡Victoria!
web-end-lost = Otra vez será
web-end-record = Nivel { $level }: { $won } de { $count } { $count ->
    [one] ganada
   *[other] ganadas
  }
web-end-too-short = Demasiado corta para puntuar
web-try-level = Prueba el nivel { $level }
web-in-hand = { $count } en la mano

web-your-turn = Te toca.
web-to-move = { $who ->
    [you] Te toca
    [computer] Juega { $name }
    [many] Juegan { $name }
   *[one] Turno de { $name }
  }
web-thinking = { $who ->
    [computer] El ordenador está pensando…
    [many] Juegan { $name }: el ordenador está pensando…
   *[one] Juega { $name }: el ordenador está pensando…
  }
web-choose-put = Elige ahora adónde va.
web-choose-lift = Elige ahora qué ficha levantar.
web-choose-rod = Elige ahora la dirección de la barrita.
web-choose-capture = ¡Molino! Elige qué ficha capturar.
web-choose-keep = El resto se divide en grupos iguales: elige el que se queda.
web-looking-at = { $ply ->
    [0] Antes de la primera jugada
   *[other] Tras la jugada { $ply } de { $count }: { $move }
  }
web-result-win = { $who ->
    [you] Has ganado
    [many] Han ganado { $name }
   *[one] Ha ganado { $name }
  }{ $code ->
    [line] { " " }con { $reason }
    [row] { " " }con { $reason }
    [circle] { " " }con { $reason }
    [triangle] { " " }con { $reason }
   *[other] : { $reason }
  }.
web-result-draw = { $code ->
    [agreement] Empate de común acuerdo.
   *[other] Empate: { $reason }.
  }
web-result-aborted = La partida se ha anulado.
web-result-own-time = Has perdido por tiempo.
web-result-own-left = Has perdido: has estado demasiado tiempo sin conexión.
web-quiet = { $count } jugadas seguidas sin capturas; a las 100, la partida acaba en empate.
web-repeated = Esta posición se ha repetido { $count } veces; a la tercera hay empate.
web-reconnecting = Sin conexión. Reconectando…
web-news-move = { $label }: { $move }.
web-told-swap = cambiar de color
web-told-put = { $game ->
    [coffee] una piedra en { $at }
    [fourmation] una marca en { $at }
   *[other] una ficha en { $at }
  }
web-told-move = la ficha de { $from } a { $to }
web-told-capture = { $move } con captura en { $at }
web-told-keep = { $move } conservando el grupo de { $at }
web-told-rod-e = { $move } y la barrita a lo largo de la fila
web-told-rod-n = { $move } y la barrita a lo largo de la columna
web-told-rod-ne = { $move } y la barrita hacia arriba a la derecha
web-told-rod-nw = { $move } y la barrita hacia arriba a la izquierda
web-news-swap = { $who ->
    [you] Has cambiado de color.
    [many] { $Name } han cambiado de color.
   *[one] { $Name } ha cambiado de color.
  }
web-news-undo = { $count ->
    [one] Se ha deshecho una jugada.
   *[other] Se han deshecho { $count } jugadas.
  }
web-news-resume = El servidor no estaba disponible; mientras tanto, los relojes han estado parados.
web-news-resign = { $who ->
    [you] Has abandonado.
    [many] { $Name } han abandonado.
   *[one] { $Name } ha abandonado.
  }

web-board-section = Tablero
web-board = Tablero { $ofGame }
web-board-keys = Las flechas recorren el tablero, Intro elige y Escape cancela. Re Pág y Av Pág llevan a los sitios donde se puede hacer algo, Inicio y Fin a los extremos de la fila. La R gira el tablero.
web-empty = libre
web-chosen = tu elección
web-under-rod = bajo la barrita
web-winning = decide la partida
web-last = última jugada
web-can-put = jugada legal
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
web-to-current = Volver a la jugada actual
web-refused-earlier = Esta es una posición anterior.
web-undo = Deshacer
web-resign = Abandonar
web-resign-title = ¿Abandonar?
web-resign-question = { $who ->
    [you] Perderás la partida.
    [many] { $Name } perderán la partida.
   *[one] { $Name } perderá la partida.
  }
web-rematch = Jugar otra
web-new-game = Nueva partida
web-share = Compartir
web-copied = Enlace copiado
web-save = Guardar
web-save-text = Partida como texto
web-save-json = Partida como JSON
web-swap = Cambiar de color
# $name es el color que tomas.
web-swap-offer = O cambia de color y quédate con { $name }.

web-problem-offline = No se puede conectar con el servidor. Comprueba la conexión.
web-problem-unexpected = Algo ha salido mal. Inténtalo de nuevo o recarga la página.
web-problem-details = Detalles
web-problem-incomplete = No se ha podido cargar un archivo de la página. Comprueba la conexión e inténtalo de nuevo.
web-outdated = Hay una versión nueva.
web-reload = Recargar
web-problem-browser = El navegador no puede hacer eso aquí o no lo ha permitido.
web-problem-refused = No es posible: { $detail }.
web-problem-engine-unreachable = Ningún motor ha respondido en esta dirección. Comprueba que esté en marcha, que la dirección esté completa y que el motor acepte esta página.
web-problem-engine-lost = Se ha perdido la conexión con el motor de tu ordenador.
web-problem-engine-busy = Otra página está usando el motor de tu ordenador.
web-problem-engine-failed = El motor de tu ordenador ha fallado: { $detail }.
web-problem-stale = La partida ha seguido mientras tanto. Esta es la posición actual.
web-problem-not-your-turn = No es tu turno.
web-problem-not-your-seat = Eso solo pueden hacerlo quienes juegan esta partida.
web-problem-fair-play = En una partida entre dos personas no hay ayuda.
web-fair-play-against = Estás jugando { $toGame } contra { $opponent } y esta posición se parece demasiado a la de vuestra partida: mientras dure, aquí no hay ayuda.
web-problem-seat-taken = Alguien se ha adelantado: el asiento está ocupado. Puedes ver la partida.
web-problem-already-seated = Ya tienes un asiento; el otro es para otra persona.
web-problem-seat-vacant = La partida empieza cuando alguien ocupa el otro asiento.
web-problem-not-begun = El reloj aún no se ha puesto en marcha.
web-problem-time-is-up = Se ha acabado el tiempo.
web-problem-wrong-timing = El tiempo no concuerda con el reloj de la partida.
web-problem-no-undo-request = Ya nadie pide deshacer.
web-problem-undo-requested = Ya hay una petición de deshacer.
web-problem-not-abortable = La partida ya no se puede anular.
web-problem-no-claim = En esta partida no se puede reclamar la victoria.
web-problem-opponent-present = Tu rival tiene conexión, o no lleva un minuto entero sin ella.
web-problem-not-rated = Esta no es una partida con puntuación.
web-problem-not-over = La partida todavía no ha terminado.
web-problem-your-turn = Te toca: las respuestas se preparan en el turno del rival.
web-problem-no-conditional-moves = Solo se preparan respuestas en una partida por correspondencia en curso entre dos personas.
web-problem-rating-range = Esta partida es para quienes tienen otra puntuación.
web-problem-rated-game = Una partida puntuada ya terminada no se puede borrar, porque las puntuaciones dependen de ella.
web-problem-no-such-player = No hay ningún jugador en este enlace.
web-problem-unknown-speed = No existe ese ritmo de juego.
web-problem-nothing-to-undo = No hay nada que deshacer.
web-problem-no-draw-offer = No hay ninguna propuesta de empate.
web-problem-draw-offered = Ya se ha propuesto un empate.
web-problem-draw-with-computer = El ordenador no acepta empates.
web-problem-too-many-moves = Son demasiadas jugadas para un enlace.
web-problem-game-too-long = La partida es demasiado larga para seguir.
web-problem-no-such-game = En esta dirección no hay ninguna partida.
web-problem-no-such-ply = La partida no tiene tantas jugadas.
web-problem-internal = Algo ha fallado en el servidor. Los detalles están en su registro.
web-problem-damaged = La partida está dañada en el servidor. Los detalles están en su registro.
web-problem-too-slow = El servidor ha tardado demasiado. Inténtalo de nuevo.
web-problem-forbidden-host = El servidor no responde a este nombre. Ábrelo por su dirección.
web-problem-forbidden-origin = El servidor solo admite peticiones de su propia página.
web-problem-not-found = En esta dirección no hay nada.
web-problem-not-yet = El servidor tiene menos jugadas de esta partida de las que esta página había visto. Vuelve a cargar la página.
web-problem-no-text = No hay reglas que leer de este juego.
web-problem-unknown-game = No hay ningún juego así.
web-problem-malformed-request = La petición no ha llegado como se envió. Algo entre esta página y el servidor la altera.
web-problem-malformed-json = La petición no ha llegado entera. Inténtalo de nuevo.
web-problem-wrong-method = Esta página y el servidor son de versiones distintas. Vuelve a cargarla.
web-problem-not-json = Esta página y el servidor son de versiones distintas. Vuelve a cargarla.
web-problem-wrong-type = El servidor no entiende esta petición: { $detail }.
web-problem-query = El servidor no entiende esta dirección: { $detail }.
web-problem-no-websocket = A esta página no le llegan las novedades de la partida. Algo entre la página y el servidor bloquea los WebSockets.
web-problem-busy = El ordenador está ocupado. Vuelve a intentarlo enseguida.
web-problem-storage-full = El disco del servidor está lleno y ahora no se puede guardar nada. Vuelve a intentarlo más tarde.
web-problem-storage-unavailable = El servidor no puede guardar nada en este momento. Vuelve a intentarlo enseguida.
web-problem-too-many-hints = El ordenador ya está preparando varias pistas para ti. Vuelve a intentarlo enseguida.
web-problem-too-many-analyses = El ordenador ya está analizando varias posiciones para ti. Cierra otra página de este sitio o vuelve a intentarlo enseguida.
web-problem-too-many-sockets = Se están mirando demasiadas partidas. Cierra otra página de este sitio o vuelve a intentarlo enseguida.
web-problem-too-many-games = Has creado o importado muchas partidas en poco tiempo. Podrás crear la siguiente { $seconds ->
    [one] dentro de un segundo
   *[other] dentro de { $seconds } segundos
}.
web-problem-too-many-requests = Han llegado demasiadas peticiones tuyas o de tu red. Vuelve a intentarlo { $seconds ->
    [one] dentro de un segundo
   *[other] dentro de { $seconds } segundos
}.
web-problem-too-many-records = El servidor todavía está leyendo otras partidas tuyas. Vuelve a intentarlo enseguida.
web-problem-not-your-game = Solo puede borrar una partida el navegador que la creó.
web-problem-bad-token = La clave no existe, ha caducado o se ha revocado.
web-problem-token-scope = La clave no permite eso.
web-problem-too-many-tokens = Ya tienes el máximo de claves. Revoca antes alguna.
web-problem-no-such-token = Esta clave ya no existe.
web-problem-not-a-bot = Un jugador con partidas terminadas no puede ser bot. Crea otro jugador para el bot.
web-problem-no-such-challenge = El reto ya no está abierto.
web-problem-not-your-challenge = Con este reto, eso solo puede hacerlo el otro jugador.
web-problem-own-challenge = No puedes retarte a ti mismo.
web-problem-too-many-challenges = Hay demasiados retos abiertos. Espera una respuesta o retira alguno.
web-problem-too-many-offers = Tú o alguien de tu red tenéis demasiadas ofertas en la sala de espera. Retira antes alguna.
web-problem-too-many-connections = Hay demasiadas conexiones abiertas con el servidor. Cierra otra página de este sitio o vuelve a intentarlo enseguida.
web-problem-starting = El servidor se está iniciando. En un momento, esto continuará.
web-problem-bus-unavailable = El servidor ha perdido la conexión con los demás servidores. Vuelve a intentarlo dentro de un momento.
web-problem-address-too-long = La dirección de la petición es demasiado larga.
web-problem-header-too-long = Las cabeceras de la petición son demasiado largas. Borra las cookies de este sitio y vuelve a intentarlo.
web-problem-slow-reader = Los eventos se han leído muy despacio. Conéctate de nuevo.
web-problem-no-worker = Ahora mismo el servidor no puede buscar jugadas. Vuelve a intentarlo dentro de un rato.
web-problem-closing = El servidor se está deteniendo. Cuando vuelva, esto continuará.
web-problem-cut-off = La respuesta se ha cortado antes del final. Vuelve a intentarlo.
web-problem-no-tables = Solo hay tablas exactas del molino.
web-problem-training-changed = Otro dispositivo ha guardado tu entrenamiento entretanto. Inténtalo otra vez.
web-problem-training-too-large = Tu entrenamiento es demasiado grande para guardarlo en el servidor. Se queda en este dispositivo.
web-problem-no-such-puzzle = No existe ese ejercicio.
web-problem-no-answer = Esas jugadas no son del ejercicio. Empieza el ejercicio de nuevo.
web-problem-quiet = El número de jugadas seguidas sin captura va de 0 a 99.
web-problem-damaged-table = Una tabla de valores exactos está dañada: { $detail }.
web-problem-empty-file = Este archivo está vacío.
web-problem-too-large = Eso es demasiado largo para ser una partida.
web-problem-record = No se puede abrir la partida: { $detail }.
web-place-text = línea { $line }, columna { $column }
web-place-ply = jugada { $ply }
web-place-format = leído como archivo de { $format }
web-at-place = { $detail } ({ $place })

## Partidas a distancia y relojes

web-friend-about = Recibirás un enlace para enviar. Jugará contra ti quien lo acepte primero, desde cualquier dispositivo.
web-invite = Crear la invitación
web-clock = Reloj
web-clock-help = 5 min + 3 s: cinco minutos para toda la partida y tres segundos más por cada jugada
web-clock-none = Sin reloj
web-clock-fischer = { $seconds ->
    [0] { $minutes } min
   *[other] { $minutes } min + { $seconds } s
  }
web-clock-correspondence = { $days ->
    [one] 1 día por jugada
   *[other] { $days } días por jugada
  }
web-clock-own = Otro
web-clock-minutes = Minutos para cada persona
web-clock-seconds = Segundos que se añaden por jugada
web-clock-days = { $hours ->
    [0] { $days } d
   *[other] { $days } d { $hours } h
  }
web-clock-of = { $who ->
    [you] Tu tiempo
   *[other] Tiempo de { $name }
  }
web-clock-low = { $seconds ->
    [one] Te queda un segundo.
   *[other] Te quedan { $seconds } segundos.
  }
web-first-move = { $who ->
    [you] Tienes { $time } para tu primera jugada.
    [many] { $Name } tienen { $time } para su primera jugada.
   *[one] { $Name } tiene { $time } para su primera jugada.
  }
web-seat-open = Asiento libre
web-seat-you = (tú)
web-waiting = { $listed ->
    [yes] Buscando rival…
   *[no] Esperando a que alguien acepte tu invitación.
  }
web-waiting-list = Buscando rival
web-invite-title = Envía este enlace
web-invite-about = La partida empieza cuando alguien lo abre y acepta.
web-invite-until = La invitación está abierta hasta el { $date }.
web-invite-link = Enlace de la invitación
web-invite-copy = Copiar enlace
web-invite-share = Compartir…
web-invite-text = Juega conmigo en Ludoteca:
web-invite-cancel = { $listed ->
    [yes] Retirar la oferta
   *[no] Anular invitación
  }
web-invite-qr = Código QR del enlace
web-invited = { $who ->
    [many] { $Name } te invitan a jugar.
   *[one] { $Name } te invita a jugar.
  }
web-invited-title = Únete a esta partida
web-invited-until = Abierta hasta
web-invited-side = Juegas con
web-invited-begin = { $label }; empiezas tú
web-invited-follow = { $label }; empieza tu rival
web-invited-accept = Aceptar y jugar
web-seats-open = Los asientos de esta partida están libres.
web-seat-take = Jugar con { $name }
web-seat-both = Llevar los dos colores
web-watching = Estás viendo esta partida.
web-watchers = { $count ->
    [one] 1 persona mirando
   *[other] { $count } personas mirando
  }
web-connected = con conexión
web-away = sin conexión
web-news-sit = { $who ->
    [you] Te has unido a la partida.
    [many] { $Name } se han unido a la partida.
   *[one] { $Name } se ha unido a la partida.
  }
web-undo-ask = Pedir deshacer
web-undo-asked = { $who ->
    [you] Has pedido deshacer { $count ->
        [one] una jugada
       *[other] { $count } jugadas
      }.
    [many] { $Name } piden deshacer { $count ->
        [one] una jugada
       *[other] { $count } jugadas
      }.
   *[one] { $Name } pide deshacer { $count ->
        [one] una jugada
       *[other] { $count } jugadas
      }.
  }
web-undo-accept = Permitir
web-draw-accept-offer = Aceptar empate
web-request-decline = Rechazar
web-news-undo-request = { $who ->
    [you] Has pedido deshacer.
    [many] { $Name } piden deshacer.
   *[one] { $Name } pide deshacer.
  }
web-news-undo-decline = La petición de deshacer se ha rechazado.
web-abort = Anular
web-claim = Reclamar la victoria
web-claim-in = { $who ->
    [many] { $Name } se han ido. Podrás reclamar la victoria en { $time }.
   *[one] { $Name } se ha ido. Podrás reclamar la victoria en { $time }.
  }
web-claim-now = { $who ->
    [many] { $Name } no han vuelto. Puedes reclamar la victoria.
   *[one] { $Name } no ha vuelto. Puedes reclamar la victoria.
  }
web-rematch-offered = { $who ->
    [you] Has pedido jugar otra.
    [many] { $Name } quieren jugar otra.
   *[one] { $Name } quiere jugar otra.
  }
web-rematch-join = Unirse a la siguiente
web-rematch-watch = Ver la siguiente
web-rematch-see = Ver la siguiente
web-rematch-running = La siguiente partida ya ha empezado.
web-rematch-over = La siguiente partida ya ha terminado.
web-kept-until = Si nadie juega antes del { $date }, la partida se borrará.
web-me-name = Tu nombre
web-me-plays = Juegas como { $called }.
web-me-none = Si no eliges un nombre, los demás te ven con el de un animal, como «Castor Veloz».
web-me-change = Cambiar
web-me-choose = Elegir un nombre
web-me-profile = Tu perfil

## Sala de espera

web-lobby = Buscar rival
web-lobby-about = Jugarás contra la primera persona de este servidor que quiera el mismo juego al mismo ritmo.
web-lobby-game = Juego
web-lobby-clock = Buscar rival a este ritmo
web-lobby-waiting = Buscan rival ahora
web-lobby-empty = Ahora mismo nadie busca rival.
web-lobby-join = Jugar
web-lobby-own = Tu oferta
web-lobby-waits = Buscando rival
web-lobby-waits-about = { $slow ->
    [yes] Cualquiera de este servidor puede unirse durante una semana. También puedes enviar el enlace.
   *[no] Cualquiera de este servidor puede unirse mientras esta página esté abierta. También puedes enviar el enlace.
  }

web-range-label = Puntuación del rival
web-range-any = La que sea
web-range-around = La mía ±{ $distance }
web-range = puntuación { $min }–{ $max }
web-range-closed = Para puntuaciones de { $min } a { $max }; la tuya es { $own }.
web-meanwhile = Jugar mientras tanto contra el ordenador (nivel { $level })
web-meanwhile-about = Tu oferta sigue en pie. Cuando alguien la acepte, esta página irá a esa partida, y la del ordenador se guardará para más tarde.
web-standby = Tu oferta
web-standby-waits = Buscando rival: { $game } · { $clock }
web-standby-back = Ver
web-standby-withdraw = Retirar
web-standby-joined = { $called } ha aceptado: empieza la partida.
web-standby-elsewhere = { $called } ha aceptado la partida que ofrecías.
web-standby-go = Ir a la partida
web-standby-withdrawn = Tu oferta se ha retirado porque estás jugando con otra persona.

## Retos y claves (web)

web-challenges = Retos
web-challenges-count = { $count ->
    [one] { $called } te reta.
   *[other] Tienes { $count } retos.
  }
web-challenge = Retar a una partida
web-challenge-title = Retar a { $called }
web-challenge-send = Enviar el reto
web-challenge-sent = Reto enviado
web-challenge-waits = Esperando la respuesta de { $called }…
web-challenge-refused = { $called } no ha aceptado el reto.
web-challenge-cancel = Retirar
web-challenge-accept = Aceptar
web-challenge-accept-of = Aceptar el reto de { $called }
web-challenge-decline = Rechazar
web-challenge-decline-of = Rechazar el reto de { $called }
web-account = Cuenta
web-token = Clave
web-programs = Para programadores
web-tokens = Claves para programas
web-tokens-about = Con una clave, un programa juega en tu nombre sin tu cookie. No se la des a nadie más.
web-token-name = Para qué es la clave
web-token-scopes = Qué puede hacer el programa
web-scope-play = Mover, abandonar y responder a propuestas
web-scope-challenge = Buscar rivales: retos, sala de espera, partidas nuevas
web-scope-read = Leer tus partidas y eventos
web-token-days = Días hasta que caduque (vacío: nunca)
web-token-create = Crear una clave
web-token-created = Copia la clave ahora: no se volverá a mostrar.
web-token-copy = Copiar
web-token-copied = Copiada
web-token-unused = Sin usar.
web-token-used = Último uso: { $date }.
web-token-expires = Caduca: { $date }.
web-token-revoke = Revocar
web-token-revoke-named = Revocar la clave «{ $called }»
# Beside a name; for screen readers and as a tooltip.
web-account-mark = tiene cuenta
web-bot = bot
web-bot-title = ¿Es esta la cuenta de un bot?
web-bot-about = Un bot es un programa con su propio jugador. Puede usar motores; las personas, no. La marca no se puede quitar y solo la obtiene quien aún no ha terminado ninguna partida.
web-bot-mark = Marcar este jugador como bot
web-bot-marked = Este jugador es un bot.

## Lo que una posición dice de sí misma

note-fallback = Todas las casillas junto a la última marca rival están ocupadas: esta vez se puede marcar más lejos.
note-flying = { $who ->
    [you] Solo te quedan tres fichas: pueden volar a cualquier punto libre.
    [computer] Al ordenador solo le quedan tres fichas: pueden volar a cualquier punto libre.
    [many] A { $name } solo les quedan tres fichas: pueden volar a cualquier punto libre.
   *[one] A { $name } solo le quedan tres fichas: pueden volar a cualquier punto libre.
  }
note-round-two = Segunda fase: las fichas cambian de sitio.

## Pistas

hint-wins = { $move } gana: { $reason }.
hint-wins-soon = { $move } gana a la fuerza, en { $count } jugadas como mucho, contando las de ambos bandos.
hint-saves = { $move } evita que tu rival gane en el acto.
hint-takes = { $count ->
    [one] { $move } le quita una pieza a tu rival.
   *[other] { $move } le quita { $count } piezas a tu rival.
  }
hint-threatens = { $move } amenaza con completar una figura en { $at }.
hint-blocks = { $move } corta la figura de tu rival en { $at }.
hint-best = Lo mejor parece { $move }.
hint-keeps-win = { $move } conserva la victoria.

## Terminal a pantalla completa

play-short-human = tú
play-short-person = { $label }
play-short-computer = ordenador, { $level }
play-do-put = Elige dónde.
play-do-lift = Elige qué ficha levantar.
play-do-rod = Gira la barrita con las flechas.
play-do-capture = ¡Molino! Elige qué ficha capturar.
play-do-keep = Elige el grupo que se queda.
play-do-swap = O pulsa x para cambiar de color y quedarte con { $name }.
play-thinking = El ordenador está pensando…
play-looking = Buscando una buena jugada…
play-yes = sí
play-ask-leave = ¿Salir sin guardar? Intro: sí, Esc: no.
play-ask-resign = ¿Seguro que abandonas? Intro: sí, Esc: no.
play-ask-again = ¿Dejar esta partida y empezar otra? Intro: sí, Esc: no.
play-after = n: otra partida  u: deshacer  s: guardar  ?: ayuda  q: salir
play-your-turn = Te toca con { $name }.
play-no-such-key = { $key } no hace nada aquí; ? muestra las teclas.
play-cut-off = Fuera del tablero: { $mine } de las tuyas, { $theirs } de tu rival.
play-not-here = Ahora no se puede hacer nada en { $at }.
play-not-your-turn = No te toca.
play-no-direction = Aquí la barrita no se puede colocar en dirección { $at }.
play-direction-free = { $count ->
    [0] no deja ninguna casilla libre
    [one] deja 1 casilla libre
   *[other] deja { $count } casillas libres
  }
play-in-hand = { $count } en la mano
play-lost = { $count ->
    [one] 1 perdida
   *[other] { $count } perdidas
  }
play-no-computer = En esta partida no juega el ordenador.
play-level-now = El ordenador juega ahora al nivel { $level }.
play-repeated = Esta posición se ha repetido { $count } veces; a la tercera hay empate.
play-quiet = { $count } jugadas seguidas sin capturas; a las 100, la partida acaba en empate.
play-write-move = Jugada:
play-write-file = Guardar como:
play-too-small = El juego necesita una terminal de al menos { $width } columnas y { $height } filas.
play-keys = Intro: elegir  u: deshacer  h: pista  s: guardar  :: jugada  ?: ayuda  q: salir
play-keys-short = ?: ayuda   u: deshacer   q: salir
play-help-keys = Teclas
play-help-moves-are = Cómo se escriben las jugadas
play-key-arrows = mueven, giran la barrita
play-key-enter = elige, como el ratón
play-key-escape = deshace el último paso
play-key-tab = al siguiente lugar posible
play-key-write = escribe una jugada
play-key-undo = deshace la jugada
play-key-hint = una buena jugada
play-key-level = nivel del ordenador
play-key-scroll = recorre las jugadas
play-key-save = guarda la partida
play-key-resign = abandonar, otra partida
play-key-leave = salir

## Tablero (web)

web-rod-ring = Direcciones de la barrita
web-rod-leaves = { $count ->
    [one] deja una casilla libre
   *[other] deja { $count } casillas libres
  }
web-shape-morris = en un molino
web-is-cut-off = queda aislada
web-worth-win = gana { $text }
web-worth-draw = empata { $text }
web-worth-loss = pierde { $text }
web-worth-estimate = estimación { $text }

## Fichas y molinos (web)

web-cut-off = { $own ->
    [one] Pierdes una ficha
   *[other] Pierdes { $own } fichas
  } y tu rival, { $theirs ->
    [one] una
   *[other] { $theirs }
  }.
web-cut-off-own = { $own ->
    [one] Pierdes una ficha; tu rival, ninguna.
   *[other] Pierdes { $own } fichas; tu rival, ninguna.
  }
web-cut-off-theirs = { $theirs ->
    [one] Tu rival pierde una ficha; tú, ninguna.
   *[other] Tu rival pierde { $theirs } fichas; tú, ninguna.
  }
web-captured = { $count ->
    [one] 1 capturada
   *[other] { $count } capturadas
  }
web-theme-coffee-walnut = Nogal
web-theme-coffee-porcelain = Porcelana
web-theme-fourmation-paper = Papel cuadriculado
web-theme-fourmation-blackboard = Pizarra
web-theme-six-felt = Fieltro
web-theme-six-slate = Piedra
web-theme-morris-oak = Roble
web-theme-morris-marble = Mármol

## En torno al tablero (web)

web-turn-and-step = { $turn }. { $step }
web-step-coffee-begin = Pon tu primera piedra en cualquier casilla.
web-step-coffee-put = Pon una piedra en la línea de la barrita.
web-step-coffee-rod = Coloca ahora la barrita: tu rival tendrá que jugar en su línea.
web-step-fourmation-begin = Marca cualquier casilla.
web-step-fourmation-put = Marca una casilla junto a la última marca de tu rival.
web-step-fourmation-put-fallback = Marca cualquiera de las casillas señaladas.
web-step-six-put = Pon una ficha junto a cualquier otra.
web-step-six-lift = Levanta una de tus fichas.
web-step-six-move = Ponla ahora en otro sitio, tocando una ficha que se quede.
web-step-morris-put = Pon una ficha en un punto libre.
web-step-morris-lift = Elige qué ficha mover.
web-step-morris-move = Llévala ahora por una línea al punto de al lado.
web-step-morris-move-flying = Puede volar: ponla en cualquier punto libre.
web-on-its-way = { $move } está de camino. Se volverá a enviar en cuanto responda el servidor.
web-confirm = Confirmar
web-confirm-question = { $move }. ¿Confirmar?
web-premove = Jugada anticipada: { $move }.
web-premove-cancelled = Jugada anticipada anulada.
web-premove-failed = Tu jugada anticipada no era posible.

web-hint = Pista
web-nudge-wins = Puedes ganar con esta jugada. ¿Ves cómo?
web-nudge-wins-soon = Aquí hay una victoria forzada. ¿Qué jugada deja a tu rival sin respuesta?
web-nudge-keeps-win = Vas ganando. Busca la jugada que lo mantiene.
web-nudge-saves = Cuidado: tu rival amenaza con ganar. ¿Dónde puedes impedirlo?
web-nudge-takes = Aquí puedes quitarle algo a tu rival.
web-nudge-threatens = Aquí puedes crear una amenaza.
web-nudge-blocks = Tu rival está montando algo aquí. ¿Dónde lo cortarías?
web-nudge-opening = El tablero está vacío. ¿De qué sitio salen más líneas?
web-hint-opening = De ahí salen muchas líneas.
web-nudge-best = Fíjate en esta parte del tablero.
web-hint-more = Ver la jugada
web-draw-offer = Proponer empate
web-draw = Propuesta de empate
web-draw-question = { $who ->
    [many] { $Name } proponen empate.
   *[one] { $Name } propone empate.
  } { $otherWho ->
    [many] ¿Aceptan { $other }?
   *[one] ¿Acepta { $other }?
  }
web-draw-accept = Aceptar
web-draw-decline = Rechazar
web-news-draw-offer = { $who ->
    [you] Has propuesto empate.
    [many] { $Name } proponen empate.
   *[one] { $Name } propone empate.
  }
web-news-draw-decline = La propuesta de empate se ha rechazado.
web-score = { $score } · { $reason }

web-share-game = Copiar enlace a la partida
web-share-position = Copiar enlace a esta posición
web-share-poster = Imprimir un cartel
web-copy-by-hand = Copia este enlace
web-copy-picture = Copiar imagen
web-copied-picture = Imagen copiada
web-save-svg = Imagen en SVG
web-save-gif = Animación de la partida (GIF)
web-film-progress = Animación: imagen { $done } de { $count }
web-save-png = Imagen en PNG
web-picture-title = { $game }, tras { $ply ->
    [one] 1 jugada
   *[other] { $ply } jugadas
  }
web-picture-failed = No se ha podido hacer la imagen.

web-tools = Vista del tablero
web-flip = Dar la vuelta al tablero
web-rotate = Girar el tablero
web-sound = Sonido

web-entry = Escribe una jugada
web-entry-play = Jugar
web-entry-help = Escribe { $notation }. También puedes escribir { $words }.
web-entry-word = «{ $word }»
# Palabras que pueden escribirse en lugar de una jugada; se muestra la primera.
web-word-read = leer, lee, tablero, leer el tablero
web-word-hint = pista
web-word-undo = deshacer, atrás

web-read = Leer el tablero
web-reading = El tablero en palabras
web-read-close = Cerrar
web-read-pieces = { $label }, { $count } en el tablero: { $places }.
web-read-none = { $label }: { $gender ->
    [masculine] ninguno
   *[feminine] ninguna
  } en el tablero.
web-read-more = { $label }: { $list }.
web-read-rod = { $axis }: la piedra de { $at }, y { $places }.
web-read-last = Última jugada: { $move }.
web-read-many = cualquiera de { $count } sitios
web-read-put = Puedes jugar en { $places }.
web-read-lift = Puedes levantar { $places }.
web-read-capture = Puedes capturar { $places }.
web-read-keep = Elige una ficha del grupo que se queda: { $places }.
web-read-rods = Formas de colocar la barrita: { $places }.
web-read-swap = Puedes cambiar de color y quedarte con { $name }.

web-position-title = Posición { $ofGame }
web-position-intro = Mueve por ambos bandos y mira adónde lleva.
web-position-play = Jugar desde aquí
web-position-bad = Esta posición no se puede mostrar
web-position-before = Mostrarla antes de esa jugada
web-position-fresh = Mostrar el tablero al comienzo
web-position-from = La partida empieza en esta posición.
web-position-usual = Empezar desde la posición inicial

## Portada y lecciones (web)

web-start-choose = Nivel y reglas
web-start-choose-game = Nivel y reglas: { $game }
web-start-learn = Cómo se juega
web-start-learn-game = Cómo se juega { $toGame }
web-start-stop = Pausar los tableros
web-start-go-on = Reanudar los tableros
web-start-busy = Empezando…
web-continue = Sigue con tus partidas
web-finished = Partidas terminadas
web-game-of-two = { $game }, { $first } – { $second }
web-delete = Borrar
web-delete-game = Borrar la partida: { $game }
web-delete-title = ¿Borrar esta partida?
web-delete-question = { $game }: la partida desaparece para todos los que tienen su enlace y no se puede recuperar.
web-delete-question-own = { $game }: la partida no se puede recuperar.
web-deleted = La partida se ha borrado.
web-card-won = Ganada
web-card-lost = Perdida
web-card-drawn = Empate

## Mis partidas (web)

web-games-title = Mis partidas
web-games-waiting = { $count ->
    [one] Mis partidas: una te espera
   *[other] Mis partidas: { $count } te esperan
  }
web-games-all-unfinished = Todas tus partidas sin terminar
web-games-all-over = Todas tus partidas terminadas
web-games-list = Lista de partidas
web-games-none = Todavía no se ha jugado ninguna partida en este navegador.
web-games-begin = Elegir un juego
web-games-no-match = Ninguna de tus partidas coincide con los filtros.
web-games-more = Mostrar más
web-games-shown = { $count ->
    [0] Ninguna partida
    [one] Se muestra 1 partida
   *[other] Se muestran { $count } partidas
  }
web-games-export = Guardar todas en un archivo
web-filter = Filtros
web-filter-game = Juego
web-filter-game-any = Todos
web-filter-result = Resultado
web-filter-result-any = Todos
web-filter-result-unfinished = Sin terminar
web-filter-result-over = Terminadas
web-filter-result-won = Ganadas al ordenador
web-filter-result-drawn = Empatadas
web-filter-result-lost = Perdidas contra el ordenador
web-filter-player-won = Ganadas
web-filter-player-lost = Perdidas
web-filter-opponent-any = Todos
web-filter-opponent-computer = El ordenador
web-filter-opponent-person = Otra persona
web-results = Resultados contra el ordenador
web-results-about = En el nivel recomendado deberías conseguir más o menos la mitad de los puntos.
web-results-of = Resultados { $ofGame }
web-results-won = Ganadas
web-results-drawn = Empatadas
web-results-lost = Perdidas
web-results-suggested = Nivel recomendado: { $level }
web-results-play = Jugar en el nivel { $level }
web-results-play-game = Jugar en el nivel { $level }: { $game }

## Jugadores y puntuaciones

web-rated = Puntuada
web-casual = Amistosa
web-rated-needs-clock = Solo se puntúan las partidas con reloj
web-rated-needs-setup = Las partidas desde una posición editada no se puntúan
web-speed = Ritmo
web-speed-bullet = Bala
web-speed-blitz = Relámpago
web-speed-rapid = Rápida
web-speed-correspondence = Por correspondencia
web-profile = Jugador
web-profile-own = Eres tú
web-profile-since = Juega aquí desde el { $date }
web-ratings = Puntuaciones
web-ratings-none = Todavía no hay partidas puntuadas.
web-rating = Puntuación
web-rating-of = { $game }, { $speed }
web-rating-game = Juego y ritmo
web-rating-deviation = Margen
web-rating-about = La fuerza real está dentro del margen el 95 % de las veces. El signo de interrogación indica que aún hay pocas partidas.
web-rating-choose = Puntuación del gráfico
web-rating-graph-none = El gráfico aparece a partir de dos partidas.
web-rating-graph = { $count ->
    [one] Puntuación en { $of } tras una partida, el { $date }: { $rating }.
   *[other] Puntuación en { $of } tras { $count } partidas: entre { $worst } y { $best }; la última, { $rating }, el { $date }.
  }
web-results-people = Resultados contra otras personas
web-leaderboard = Clasificación
web-leaderboard-about = Las 100 puntuaciones más altas de quienes tienen cuenta y han jugado alguna partida puntuada en los últimos 90 días. Las que llevan signo de interrogación no cuentan.
web-leaderboard-own = Tu puesto: { $rank }
web-leaderboard-none = Todavía no hay nadie en esta clasificación.
web-leaderboard-rank = Puesto
web-leaderboard-player = Jugador
web-leaderboard-games = Partidas puntuadas
web-live = Partidas en directo
web-live-watch = Ver { $game }: { $first } – { $second }
# $name es el ganador por su color; $who es "many" si es un plural.
web-solved-win = { $who ->
    [many] Este tablero está resuelto: con juego perfecto ganan { $name }.
   *[other] Este tablero está resuelto: con juego perfecto gana { $name }.
  }
# Con la regla del pastel: por qué se propone.
web-solved-pie = { $who ->
    [many] Con juego perfecto, en este tablero ganarían { $name }. Por eso vale la regla del pastel: tras la primera jugada, el rival puede cambiar de color.
   *[other] Con juego perfecto, en este tablero ganaría { $name }. Por eso vale la regla del pastel: tras la primera jugada, el rival puede cambiar de color.
  }
web-solved-draw = Este tablero está resuelto: con juego perfecto la partida termina en empate.
web-level-suggested = Por tus resultados, te conviene el nivel { $level }.

web-offline-banner = No se puede conectar con el servidor. Esta página lo sigue intentando.
web-offline-retry = Probar ahora

web-rules-full = Las reglas completas
web-lessons = Aprende jugando
web-lessons-intro = Prueba cada regla en el tablero: son unos cinco minutos. Más abajo están las reglas completas.
web-lesson-step = Paso { $step } de { $count }
web-lesson-solved = superado
web-lesson-you = Juegas con { $name }.
web-lesson-done = ¡Eso es!
web-lesson-shown = Se hace así. Pruébalo tú o sigue adelante.
web-lesson-next = Siguiente
web-lesson-to-game = A jugar
web-lesson-again = Otra vez
web-lesson-show = Enséñame
web-lesson-miss-over = Todavía no: esa jugada no decide la partida.
web-lesson-miss-on = Todavía no: la jugada vale, pero no va en el sitio que se pide.
web-lesson-miss-mill = Todavía no: así no cierras el molino.
web-lesson-miss-gone = Todavía no: tu rival no ha perdido suficientes fichas.
web-lesson-miss-closed = Todavía no: tu rival aún puede jugar en { $at }.
web-lesson-miss-played = Todavía no: la jugada vale, pero no es la que se pide.
web-lesson-now = A jugar de verdad
web-lesson-all = ¡Todos los pasos superados!
web-lesson-now-text = Ya conoces todas las reglas. En tu primera partida el ordenador no te lo pondrá difícil, y puedes deshacer jugadas siempre que quieras.
web-lesson-now-some = En tu primera partida el ordenador no te lo pondrá difícil, y puedes deshacer jugadas siempre que quieras.

web-lesson-coffee-stone-title = Una piedra y, encima, la barrita
web-lesson-coffee-stone-text = En este juego hay una sola barrita. En tu turno pones una piedra en el tablero y después colocas la barrita sobre ella, en una de las tres direcciones del tablero.
web-lesson-coffee-stone-task = Pon una piedra en la casilla que quieras y elige la dirección de la barrita.
web-lesson-coffee-line-title = La barrita manda
web-lesson-coffee-line-text = A partir de ahí, cada piedra va en una casilla libre de la línea de la barrita. La línea llega en ambos sentidos hasta los bordes; las piedras no la cortan.
web-lesson-coffee-line-task = Juega en la línea de la barrita, más allá de tu propia piedra.
web-lesson-coffee-steer-title = Tú decides dónde juega tu rival
web-lesson-coffee-steer-text = Coloques como coloques la barrita, tu rival tiene que seguirla. Aquí las negras tienen tres en línea y amenazan con hacer cuatro en c1 o en c5.
web-lesson-coffee-steer-task = Coloca la barrita de modo que las negras no lleguen ni a c1 ni a c5.
web-lesson-coffee-empty-title = Deja siempre una casilla
web-lesson-coffee-empty-text = La barrita no se puede colocar en una línea en la que ya no queden casillas libres.
web-lesson-coffee-empty-task = Solo puedes jugar en a1. Coloca la barrita de modo que a tu rival le quede alguna casilla.
web-lesson-coffee-four-title = Cuatro en línea ganan
web-lesson-coffee-four-text = Quien forma una línea recta de cuatro piedras contiguas gana en el acto, y la barrita ya no se coloca. Si son más de cuatro, también vale.
web-lesson-coffee-four-task = Completa tu línea de cuatro.
web-lesson-coffee-shut-title = Sin salida
web-lesson-coffee-shut-text = Pierdes si no puedes ni completar una línea ni poner una piedra y colocar la barrita. En este tablero más pequeño, donde ganan tres en línea, las naranjas están casi encerradas.
web-lesson-coffee-shut-task = Deja a las naranjas sin ninguna jugada.
web-lesson-coffee-pie-title = Una opción: la regla del pastel
web-lesson-coffee-pie-text = Como al repartir un pastel: una persona corta y la otra elige. Si se juega con esta regla, el rival puede responder a la primera jugada cambiando de color: la piedra y la barrita se quedan como están. También se pueden elegir el tamaño del tablero y la longitud de la línea.
web-lesson-coffee-pie-task = Las negras han empezado fuerte, en el centro. Cambia de color.

web-lesson-fourmation-mark-title = Cruz y círculo
web-lesson-fourmation-mark-text = Por turnos se van marcando las casillas de una hoja cuadriculada: empiezan las cruces y siguen los círculos. La primera marca puede ir en cualquier sitio.
web-lesson-fourmation-mark-task = Haz la primera marca.
web-lesson-fourmation-beside-title = Junto a la última marca
web-lesson-fourmation-beside-text = Después se marca una casilla libre junto a la última marca del rival, en línea recta o en diagonal. Lo que queda más lejos no está a tu alcance.
web-lesson-fourmation-beside-task = Marca una casilla junto a la cruz.
web-lesson-fourmation-four-title = Cuatro en línea
web-lesson-fourmation-four-text = Gana quien consigue cuatro marcas seguidas: en horizontal, en vertical o en diagonal. Si son más de cuatro, también vale.
web-lesson-fourmation-four-task = Haz cuatro en línea.
web-lesson-fourmation-steer-title = Cada marca señala el camino
web-lesson-fourmation-steer-text = Como tu rival tiene que marcar junto a tu última marca, eres tú quien decide por dónde sigue la partida. Aquí los círculos tienen tres en línea y quieren b5 o f5.
web-lesson-fourmation-steer-task = Haz una marca desde la que tu rival no llegue ni a b5 ni a f5.
web-lesson-fourmation-near-title = Cuando no queda sitio
web-lesson-fourmation-near-text = Si todas las casillas que rodean la última marca de tu rival están ocupadas, marcas cualquier casilla libre junto a cualquiera de sus marcas. Después vuelve a valer la regla de la última marca.
web-lesson-fourmation-near-task = El círculo de a1 está rodeado. Busca una casilla junto al otro círculo.
web-lesson-fourmation-anywhere-title = Una opción: en cualquier sitio
web-lesson-fourmation-anywhere-text = También se juega de otra manera: cuando no queda sitio, la marca puede ir en cualquier casilla libre del tablero. Se elige antes de la partida, igual que el tamaño del tablero y cuántas marcas hacen línea.
web-lesson-fourmation-anywhere-task = Ahora puedes ir hasta la otra esquina: marca g7.
web-lesson-fourmation-full-title = Empate
web-lesson-fourmation-full-text = Si el tablero se llena sin que nadie haya hecho línea, hay empate. También lo hay, aunque ocurre muy pocas veces, si no se puede marcar ninguna de las casillas que quedan.
web-lesson-fourmation-full-task = Llena la última casilla de este tablero pequeño.

web-lesson-six-lay-title = Ficha a ficha
web-lesson-six-lay-text = SIX no necesita tablero. En la mesa hay una ficha roja y una negra; por turnos, cada cual pone una de las suyas de modo que toque al menos otra ficha.
web-lesson-six-lay-task = Pon una ficha roja en cualquier sitio del borde.
web-lesson-six-row-title = La fila
web-lesson-six-row-text = Gana quien forma con seis fichas suyas una de tres figuras. La primera es la fila: seis en línea recta.
web-lesson-six-row-task = Completa la fila de seis.
web-lesson-six-triangle-title = El triángulo
web-lesson-six-triangle-text = La segunda figura es el triángulo: tres fichas, luego dos y luego una. La punta puede mirar hacia cualquier lado.
web-lesson-six-triangle-task = Completa el triángulo.
web-lesson-six-circle-title = El círculo
web-lesson-six-circle-text = La tercera figura es el círculo: seis fichas alrededor de una casilla. Da igual lo que haya en el centro.
web-lesson-six-circle-task = Cierra el círculo.
web-lesson-six-lift-title = Segunda fase: levantar y poner
web-lesson-six-lift-text = Cuando todas las fichas están en la mesa, empieza la segunda fase. Levantas una de las tuyas, aunque esté en medio, y la pones en otro sitio donde toque alguna ficha.
web-lesson-six-lift-task = Levanta una de tus fichas y ponla en otro sitio.
web-lesson-six-cut-title = Aísla a tu rival
web-lesson-six-cut-text = Si al levantar una ficha el resto se divide, solo se queda el grupo mayor. Los demás grupos salen del juego, sean de quien sean sus fichas.
web-lesson-six-cut-task = Levanta la ficha que sostiene a tres negras y ponla en otro sitio.
web-lesson-six-choose-title = Grupos iguales: eliges tú
web-lesson-six-choose-text = Si hay varios grupos igual de grandes, quien levantó la ficha elige cuál se queda. Después la pone donde toque ese grupo.
web-lesson-six-choose-task = Levanta la ficha que hace de puente en 0,0 y quédate con el grupo que te conviene.
web-lesson-six-few-title = Con menos de seis se pierde
web-lesson-six-few-text = Una figura son seis fichas: pierde quien tiene menos de seis; si les pasa a ambos, hay empate. Pero gana la figura que se complete en esa misma jugada.
web-lesson-six-few-task = Las negras tienen siete fichas. Deja aisladas dos de ellas.
web-lesson-six-repeat-title = Dar vueltas
web-lesson-six-repeat-text = En la segunda fase hay empate cuando se da por tercera vez la misma disposición de las fichas y le toca al mismo bando, y también tras cien jugadas seguidas sin que se retire ninguna ficha. Quien pierde empieza la partida siguiente.
web-lesson-six-repeat-task = Las dos fichas van y vienen. Lleva la tuya de -1,1 otra vez a 0,0 y consigue el empate.
web-lesson-six-whole-title = Opciones: desventaja y prohibido dividir
web-lesson-six-whole-text = Se puede elegir el número de fichas; una desventaja para quien empieza, cuya primera ficha no puede tocar la ficha inicial roja; o la regla antigua, con la que no se puede levantar una ficha si eso divide el resto. Quien así se queda sin jugadas empata.
web-lesson-six-whole-task = Aquí está prohibido dividir. Levanta una ficha roja que no separe nada.

web-lesson-morris-place-title = Nueve fichas cada uno
web-lesson-morris-place-text = Al empezar, el tablero está vacío y cada cual tiene nueve fichas en la mano. Por turnos se pone una en un punto libre.
web-lesson-morris-place-task = Pon una ficha en el punto que quieras.
web-lesson-morris-mill-title = El molino
web-lesson-morris-mill-text = Tres fichas tuyas seguidas en una línea forman un molino. Cuando cierras uno, capturas una ficha de tu rival.
web-lesson-morris-mill-task = Cierra el molino del borde superior y captura una ficha.
web-lesson-morris-safe-title = A salvo en el molino
web-lesson-morris-safe-text = Las fichas que están en un molino no se pueden capturar: tienes que llevarte otra.
web-lesson-morris-safe-task = Cierra tu molino y captura la ficha que no está en ninguno.
web-lesson-morris-all-title = Si todas están en molinos
web-lesson-morris-all-text = Cuando todas las fichas de tu rival están en molinos, ninguna está a salvo. Y aunque cierres dos molinos a la vez, capturas solo una ficha.
web-lesson-morris-all-task = Cierra tu molino y rompe el de tu rival.
web-lesson-morris-move-title = Paso a paso
web-lesson-morris-move-text = Cuando ya has puesto todas tus fichas, mueves una por una línea hasta el punto contiguo, si está libre. No se puede saltar.
web-lesson-morris-move-task = Mueve una de tus fichas.
web-lesson-morris-again-title = Abrir y cerrar
web-lesson-morris-again-text = Un molino que se abre y se vuelve a cerrar captura de nuevo. Por eso vale tanto un molino que va y viene.
web-lesson-morris-again-task = Devuelve tu ficha a g7 y captura.
web-lesson-morris-fly-title = Con tres fichas se vuela
web-lesson-morris-fly-text = Cuando solo te quedan tres fichas, ya no tienes que seguir las líneas: puedes llevar una a cualquier punto libre.
web-lesson-morris-fly-task = Vuela a g7, cierra el molino y captura.
web-lesson-morris-two-title = Dos no bastan
web-lesson-morris-two-text = Pierde quien se queda con dos fichas: con dos no se puede formar un molino.
web-lesson-morris-two-task = A las negras les quedan tres fichas. Captura una.
web-lesson-morris-blocked-title = Sin salida
web-lesson-morris-blocked-text = Si te toca y no puedes mover, también pierdes.
web-lesson-morris-blocked-task = Encierra las cuatro fichas negras.
web-lesson-morris-draw-title = Cuando nadie avanza
web-lesson-morris-draw-text = Si se da por tercera vez la misma posición y le toca al mismo bando, hay empate; y también tras cien jugadas seguidas sin capturas. Las fichas que se ponen al principio no cuentan.
web-lesson-morris-draw-task = Las dos fichas van y vienen. Vuelve de f4 a g4 y consigue el empate.

## Problemas

web-site = Ludoteca
web-puzzles = Ejercicios
web-puzzle-choose = Elige un juego. Cada uno tiene su ejercicio del día.
web-puzzle-title = Ejercicios { $ofGame }
web-learn = Aprender
web-learn-about = Lecciones y reglas, un tablero de análisis y tableros para imprimir de cada juego.
web-learn-done = Lecciones superadas
web-watch = Mirar
web-watch-none = Ahora mismo no juega nadie. Mientras tanto, aquí tienes una partida de muestra.
web-community = Comunidad
web-notices = Avisos
web-turn-elsewhere = Te toca contra { $called } en { $game }.
web-begun-elsewhere = Ha empezado tu partida de { $game } contra { $called }.
web-turn-go = Ir a la partida
web-puzzle-goal-win = { $who ->
    [many] Juegan { $name } y ganan.
   *[one] Juega { $name } y gana.
  }
web-puzzle-goal-draw = { $who ->
    [many] Juegan { $name } y empatan.
   *[one] Juega { $name } y empata.
  }
web-puzzle-right = ¡Bien! Sigue: { $task }
web-puzzle-wrong = { $move } no es la jugada.
web-puzzle-refuted-lost = Por eso falla { $move }: pierde la partida.
web-puzzle-refuted-win = Por eso falla { $move }: deja escapar la victoria.
web-puzzle-refuted-draw = Por eso falla { $move }: deja escapar el empate.
web-puzzle-solved = ¡Resuelto!
web-puzzle-solved-win = ¡Resuelto! La victoria ya es forzada.
web-puzzle-solved-draw = ¡Resuelto! El empate ya está asegurado.
web-puzzle-lost-win = { $who ->
    [many] Aquí { $name } ya no pueden forzar la victoria.
   *[one] Aquí { $name } ya no puede forzar la victoria.
  }
web-puzzle-lost-draw = { $who ->
    [many] Aquí { $name } ya no pueden salvar el empate.
   *[one] Aquí { $name } ya no puede salvar el empate.
  }
web-puzzle-shown = Esta era la solución.
web-puzzle-theme = Tema de los próximos ejercicios
web-puzzle-themes = Todos los temas
web-puzzle-about = { $theme } · dificultad { $rating }
web-puzzle-next = Siguiente ejercicio
web-puzzle-skip = Otro ejercicio
web-puzzle-retry = Probar otra vez
web-puzzle-why = ¿Por qué no?
web-puzzle-stop = Parar
web-puzzle-waiting = Un momento…
web-puzzle-solution = Ver la solución
web-puzzle-rating = Tu puntuación
web-puzzle-rating-near = unos { $rating }
web-puzzle-streak = Racha
web-puzzle-rating-range = probablemente entre { $low } y { $high }
web-puzzle-best = récord { $count }
web-puzzle-days = Racha de días
web-puzzle-daily = Ejercicio del día
web-puzzle-daily-done = Ejercicio del día: resuelto
web-puzzle-solved-today = resuelto
web-share-puzzle = Enlace a este ejercicio
web-puzzle-print = Imprimir ejercicios
web-theme-of-puzzle-save-the-draw = Salvar el empate
web-theme-of-puzzle-win-in-one = Ganar en una
web-theme-of-puzzle-only-defence = La única defensa
web-theme-of-puzzle-blockade = Bloqueo
web-theme-of-puzzle-capture = Captura
web-theme-of-puzzle-double-threat = Doble amenaza
web-theme-of-puzzle-counterattack = Contraataque
web-theme-of-puzzle-win-in-two = Ganar en dos
web-theme-of-puzzle-quiet-move = Jugada tranquila
web-theme-of-puzzle-win-in-three = Ganar en tres
web-theme-of-puzzle-long-win = Victoria larga

## Entrenamiento

web-training = Entrenamiento
web-training-about = Diez minutos al día: tus propios errores, ejercicios y aperturas vuelven justo antes de que se te olviden.
web-today = Entrenamiento de hoy
web-today-about = Unos diez minutos
web-today-start = Empezar
web-today-resume = Continuar
web-today-left = { $count ->
    [one] Queda un ejercicio
   *[other] Quedan { $count } ejercicios
  }
web-today-done = Has terminado el entrenamiento de hoy
web-training-series-done = Has terminado
web-training-series-end = Fin de la práctica
web-training-returns = Lo que has fallado volverá en los próximos días, hasta que te lo sepas.
web-training-result = { $count ->
    [one] { $right ->
        [0] Pronto volverás a ver este ejercicio.
       *[other] Resuelto al primer intento.
      }
   *[other] Resueltos al primer intento: { $right } de { $count }
  }
web-today-streak = { $count ->
    [one] Un día de entrenamiento
   *[other] { $count } días de entrenamiento seguidos
  }
web-training-streak-about = Puedes saltarte un día sin perder la racha.
web-training-series = Ejercicios hechos
web-training-progress = Ejercicio { $at } de { $count }
web-training-next = Siguiente ejercicio
web-training-finish = Acabar
web-training-back = Volver al entrenamiento
web-training-games = Juegos de tu entrenamiento diario
web-training-collection = Tus ejercicios
web-training-collection-none = Aquí se reúnen los errores de tus partidas y los ejercicios que fallas. Vuelven hasta que te los sabes. Para añadir los errores de una partida, abre su repaso.
web-training-collection-count = { $count ->
    [one] Un ejercicio
   *[other] { $count } ejercicios
  } · { $due ->
    [0] ninguno para hoy
    [one] uno para hoy
   *[other] { $due } para hoy
  }
web-training-due = Practicar los de hoy
web-training-mistake = De tu partida
web-training-mistake-task = Busca una jugada mejor que la marcada.
web-training-mistake-move = { $who ->
    [many] Juegan { $name }
   *[other] Juega { $name }
  }. Tu jugada en la partida: { $move }.
web-training-mistake-same = Esa es la jugada de tu partida. Busca una mejor.
web-training-mistake-solved = ¡Correcto! Es mejor que la jugada de tu partida.
web-training-refuted = Por eso no sirve { $move }.
web-training-game = Repaso de esta partida
web-training-puzzle-missed = Un ejercicio que fallaste
web-training-puzzle-new = Ejercicio nuevo
web-training-drill = Apertura de memoria, línea { $line }
web-training-drills = Aperturas de memoria
web-training-drills-about = De estos tableros se conoce el juego perfecto. Mantén el resultado mientras tu rival prueba todas las respuestas, una tras otra.
web-training-drill-known = { $count ->
    [one] Una línea jugada sin errores
   *[other] { $count } líneas jugadas sin errores
  }
web-training-drill-task = { $who ->
    [many] Juegan { $name }
   *[other] Juega { $name }
  }. Haz solo jugadas que mantengan el resultado.
web-training-drill-right = { $count ->
    [one] Solo { $moves } mantiene el resultado.
   *[other] Mejor: { $moves }.
  }
web-training-drill-solved = ¡Línea completa! La próxima vez tu rival responderá de otra manera.
web-training-line-next = Siguiente línea
web-training-drill-progress = Primeras respuestas que dominas: { $known } de { $count }
web-training-statistics = Tu progreso
web-training-statistics-none = Tras unos cuantos ejercicios verás aquí tus puntos fuertes y débiles.
web-training-miss = { $theme ->
    [win-in-one] Se te escapan victorias en una jugada
    [win-in-two] Se te escapan victorias en dos jugadas
    [win-in-three] Se te escapan victorias en tres jugadas
    [long-win] Se te escapan victorias largas
    [save-the-draw] Se te escapan empates que podrías salvar
    [only-defence] Se te escapan las amenazas
    [blockade] Se te escapan los bloqueos
    [capture] Se te escapan las capturas
    [double-threat] Se te escapan { $game ->
        [morris] los molinos dobles
       *[other] las amenazas dobles
      }
    [counterattack] Se te escapan los contraataques
    [quiet-move] Se te escapan las jugadas tranquilas
   *[drill] No recuerdas bien las aperturas
  } { $ofGame }.
web-training-share = { $right } de { $all }
web-training-phase-opening = Apertura
web-training-phase-middle = Mitad de la partida
web-training-phase-end = Final de la partida
web-training-trend-better = mejora
web-training-trend-worse = empeora
web-training-trend-same = se mantiene

## Impresión, imágenes y ajustes (web)

web-settings = Ajustes
web-close = Cerrar
web-scheme = Aspecto
web-scheme-system = Sistema
web-scheme-light = Claro
web-scheme-dark = Oscuro
web-themes = Tableros
web-set-sound = Sonido
web-set-sound-help = En las jugadas, en tu turno y al final de la partida
web-set-hints = Ayuda para principiantes
web-set-hints-help = Señala las figuras casi completas
web-set-labels = Coordenadas
web-set-labels-help = Letras y números en el borde del tablero
web-set-instant = Respuestas al instante
web-set-instant-help = Las jugadas del ordenador aparecen enseguida, sin una pausa para seguirlas
web-set-premove = Jugadas anticipadas
web-set-premove-help = Elige tu próxima jugada en el turno de tu rival; se juega enseguida si es legal
web-set-confirm = Confirmar cada jugada
web-set-confirm-none = Nunca
web-set-confirm-correspondence = En partidas por correspondencia
web-set-confirm-all = Siempre
web-set-focus = Informar si salgo de la página
web-set-focus-help = En las partidas con puntuación y reloj: en qué turnos, cuántas veces y cuánto tiempo. Solo lo veis tú y quien administra este servidor, durante 90 días.
web-set-motion = Menos movimiento
web-set-motion-help = Las piezas aparecen en su sitio sin deslizarse
web-keys = Teclado
web-keys-group-board = En el tablero
web-keys-group-game = Fuera del tablero
web-keys-group-page = En todas las páginas
web-keys-walk = Recorrer el tablero
web-keys-choose = Elegir el sitio o la pieza
web-keys-of-choose = Intro
web-keys-cancel = Cancelar el paso elegido
web-keys-of-cancel = Esc
web-keys-places = Ir a los sitios donde se puede hacer algo
web-keys-of-places = Re Pág, Av Pág
web-keys-turn = Girar el tablero
web-keys-zoom = En SIX: acercar, alejar, ver todo el campo
web-keys-moves = Retroceder o avanzar una jugada
web-keys-ends = Ir al principio o a la última jugada
web-keys-of-ends = Inicio, Fin
web-keys-confirm = Confirmar la jugada, si así está en los ajustes
web-keys-of-confirm = Intro
web-keys-list = Mostrar esta lista

web-print = Imprimir un tablero
web-print-title = Hojas { $ofGame } para imprimir
web-print-what = Qué imprimir
web-print-poster = Cartel
web-print-boards = Tableros
web-print-puzzles = Ejercicios
web-print-difficulty = Dificultad
web-difficulty-easy = Fácil
web-difficulty-medium = Media
web-difficulty-hard = Difícil
web-print-puzzles-task = Encuentra la única jugada que lo consigue.
web-print-puzzles-solutions = Soluciones
web-print-score = Planilla
web-print-count = Tableros por página
web-print-paper = Papel
web-paper-a4 = A4
web-paper-letter = Carta
web-print-now = Imprimir
web-print-svg = Descargar SVG
web-print-date = Fecha
web-print-result = Resultado

## Análisis y repaso (web)

web-analyse = Tablero de análisis
web-analysis-board = Tablero de análisis
web-analysis-title = Análisis { $ofGame }
web-analysis-file = análisis
web-analysis-computer = Análisis del ordenador
web-analysis-switch = Analizar a cada paso
web-analysis-lines = Líneas
web-analysis-off = El análisis está desactivado.
web-analysis-looking = Analizando…
web-analysis-over = Aquí la partida ha terminado.
web-analysis-depth = Profundidad { $depth } · { $nodes } posiciones por ahora
web-analysis-done = Profundidad { $depth } · { $nodes } posiciones
web-panel-move = Jugada
web-panel-position = Posición
web-analysis-found = El ordenador jugaría { $move }. { $worth }
web-analysis-side = Probabilidades de ganar: { $label }
web-analysis-play-line = Jugar la línea entera
web-analysis-deeper = Analizar más a fondo
web-own-engine = Motor de mi ordenador
web-own-engine-used = Motor de mi ordenador: { $engine }
web-own-engine-address = Dirección
web-own-engine-about = Inicia el motor en tu ordenador e introduce la dirección que muestra
web-own-engine-invalid = La dirección empieza por ws://127.0.0.1: y termina con 32 letras y cifras
web-own-engine-connect = Conectar
web-own-engine-connecting = Conectando…
web-own-engine-connected = Conectado
web-own-engine-disconnect = Desconectar
web-remark = Comentar { $move }
web-remark-start = Comentar el comienzo
web-remark-symbol = Juicio sobre la jugada
web-remark-brilliant = Jugada brillante
web-remark-good = Buena jugada
web-remark-interesting = Jugada interesante
web-remark-doubtful = Jugada dudosa
web-remark-mistake = Error
web-remark-blunder = Error grave
web-sketch = Dibujar flechas
web-sketch-done = Listo
web-sketch-clear = Borrar flechas
web-sketch-from = Elige dónde empieza la flecha.
web-sketch-to = Desde { $at }: elige dónde acaba la flecha. El mismo lugar otra vez dibuja un círculo.
web-share-study = Enlace con todas las variantes
web-share-analysis = Copiar enlace a este análisis
web-variations = En lugar de { $move }
web-variation-promote = Convertir en variante principal
web-variation-drop = Borrar desde aquí

web-exact = Valores exactos
web-exact-switch = Mostrar el valor exacto de cada jugada
web-exact-off = Desactivado.
web-exact-unknown = Esta posición no está en las tablas.
web-exact-unproved = Demasiado difícil de demostrar en unos segundos.
web-exact-unknown-short = no se sabe
web-exact-proving = Demostrando…
web-exact-book = Demostrado por búsqueda; las aperturas con hasta { $stones } { $game ->
    [fourmation] marcas
   *[other] piedras
  } vienen de un libro.
web-exact-search = Demostrado por búsqueda; algunas aperturas vienen de un libro.
web-exact-rule = Empate por la regla de las cien jugadas (cincuenta por bando); sin ella, { $who ->
    [many] ganan { $name }
   *[one] gana { $name }
  }.
web-exact-star = empate por la regla de las cien jugadas; sin ella, hay ganador
web-exact-tables-some = Este servidor conoce todas las posiciones de la fase de movimiento con hasta { $men } fichas en el tablero.
web-exact-tables-moving = Este servidor conoce todas las posiciones de la fase de movimiento.
web-exact-tables-all = Este servidor conoce todas las posiciones del juego.
web-exact-tables-both = Este servidor conoce todas las posiciones del juego y, además, la fase de movimiento sin la regla de las cien jugadas.

web-explorer = Explorador
web-explorer-source = De quién son las partidas
web-explorer-engine = Ordenador
web-explorer-players = Este servidor
web-explorer-own = Tú
web-explorer-caption = Jugadas hechas en esta posición
web-explorer-move = Jugada
web-explorer-games = Partidas
web-explorer-draws = Empates
web-explorer-value = Valor
web-explorer-none-engine = Ninguna partida del ordenador ha llegado a esta posición.
web-explorer-none-players = Ninguna partida terminada de este servidor ha llegado a esta posición.
web-explorer-none-own = Ninguna de tus partidas terminadas ha llegado a esta posición.
web-explorer-equal = { $count ->
    [one] y otra igual por simetría
   *[other] y otras { $count } iguales por simetría
  }

web-value = Quién está mejor
web-value-win = { $who ->
    [many] { $count ->
        [0] Han ganado { $name }.
        [one] Demostrado: ganan { $name } en 1 jugada.
       *[other] Demostrado: ganan { $name } en { $count } jugadas como mucho, contando las de ambos bandos.
    }
   *[one] { $count ->
        [0] Ha ganado { $name }.
        [one] Demostrado: gana { $name } en 1 jugada.
       *[other] Demostrado: gana { $name } en { $count } jugadas como mucho, contando las de ambos bandos.
    }
  }
web-value-draw = Demostrado: jugando bien, es empate.
web-value-known = Demostrado: jugando bien, { $who ->
    [many] ganan { $name }
   *[one] gana { $name }
  }.
web-value-next = { $who ->
    [many] { $count ->
        [one] Demostrado: ganan { $name }. La próxima captura, o el final, llega en 1 jugada.
       *[other] Demostrado: ganan { $name }. La próxima captura, o el final, llega en { $count } jugadas como mucho, contando las de ambos bandos.
    }
   *[one] { $count ->
        [one] Demostrado: gana { $name }. La próxima captura, o el final, llega en 1 jugada.
       *[other] Demostrado: gana { $name }. La próxima captura, o el final, llega en { $count } jugadas como mucho, contando las de ambos bandos.
    }
  }
web-value-estimate = { $label }: { $chance } de probabilidades de ganar
web-value-side = { $label }: { $value }
web-legend-end = Número: jugadas hasta el final
web-legend-capture = Número: jugadas hasta la próxima captura
web-legend-chance = Porcentaje: probabilidades de ganar
web-value-win-short = victoria en { $count }
web-value-loss-short = derrota en { $count }
web-value-win-next-short = victoria, captura en { $count }
web-value-loss-next-short = derrota, captura en { $count }
web-value-win-known-short = victoria
web-value-loss-known-short = derrota
web-value-draw-short = empate

web-setup = Editar una posición
web-setup-title = Editar una posición { $ofGame }
web-setup-impossible = Posición imposible:
web-setup-possible = Desde esta posición se puede jugar.
web-setup-tool = Qué hace un clic en el tablero
web-setup-erase = Borrar
web-setup-rod = Colocar la barrita
web-setup-last = Señalar la última jugada
web-setup-turn = A quién le toca
web-setup-swapped = Hubo cambio de color
web-setup-hand = { $label } en la mano
web-setup-clear = Vaciar el tablero
web-setup-start = Posición inicial
web-setup-done = Analizar esta posición
web-setup-options = Al cambiar el tablero se vuelve a su posición inicial.

web-review = Ver mis errores
web-review-title = Repaso de la partida: { $game }
web-review-game = Volver a la partida
web-review-person = { $label } ({ $colour })
web-review-at = { $ply ->
    [0] Antes de la primera jugada
   *[other] Tras la jugada { $ply } de { $count }
  }
web-review-waiting = Esta jugada todavía no se ha repasado.
web-review-progress = { $count } de { $all } jugadas repasadas
web-review-graph = Gráfico de la partida
web-review-graph-about = Cuanto más alta la línea, mejor para { $name }.
web-review-next = Siguiente error
web-review-practise = { $count ->
    [0] Practicar mis errores
    [one] Practicar mi error
   *[other] Practicar mis { $count } errores
  }
web-review-only = Era la única jugada buena.
web-review-lost = La partida ya estaba perdida.
web-review-chance = { $chance } de probabilidades de ganar
web-review-kept = { $label }: { $after }, como antes.
web-review-changed = { $label }: antes, { $before }; después, { $after }.
web-review-summary = Resumen
web-review-accuracy = Precisión
web-review-exact = Jugadas perfectas (demostradas)
web-review-exact-of = { $kept } de { $known }
web-verdict-best = la mejor jugada
web-verdict-good = buena jugada
web-verdict-inaccuracy = imprecisión
web-verdict-mistake = error
web-verdict-blunder = error grave
web-verdict-best-told = { $move } es la mejor jugada.
web-verdict-good-told = { $move } es una buena jugada; el ordenador jugaría { $better }.
web-verdict-inaccuracy-told = { $move } es una imprecisión: era mejor { $better }.
web-verdict-mistake-told = { $move } es un error: { $better } era claramente mejor.
web-verdict-blunder-told = { $move } es un error grave: { $better } era mucho mejor.

## Revisión y análisis en la terminal

play-value-win = victoria en { $count }
play-value-loss = derrota en { $count }
play-value-win-next = victoria, captura en { $count }
play-value-loss-next = derrota, captura en { $count }
play-value-win-known = victoria
play-value-loss-known = derrota
play-value-draw = empate
play-percent = { $number } %
play-review-title = { $count ->
    [0] { $game }: no hay jugadas que repasar
    [one] { $game }: 1 jugada; se examinan hasta { $nodes } posiciones
   *[other] { $game }: { $count } jugadas; para cada una se examinan hasta { $nodes } posiciones
  }
play-review-best = la mejor
play-review-good = buena
play-review-inaccuracy = imprecisión
play-review-mistake = error
play-review-blunder = error grave
play-review-count-best = mejores
play-review-count-good = buenas
play-review-count-inaccuracy = imprecisiones
play-review-count-mistake = errores
play-review-count-blunder = errores graves
play-review-accuracy = precisión
play-review-better = mejor: { $moves }
play-review-only = la única jugada
play-review-lost = ya estaba perdida
play-review-moves = jugadas
play-review-left = restantes
play-analyse-title = { $game }; { $who ->
    [many] juegan { $name }
   *[one] juega { $name }
  }, jugada { $ply }
play-analyse-status = profundidad { $depth }   { $nodes } posiciones   { $rate } por segundo   tabla al { $load }   { $time }
play-analyse-goes-on = Pulsa Ctrl-C para terminar.
play-analyse-settled = Demostrado: no hay nada más que buscar.
play-analyse-ended = La búsqueda ha terminado.

## Errores de los comandos de la terminal

play-error-options = { $game }: { $faults }
play-error-position = la posición `{ $text }` no es posible: { $faults }
play-error-moves = jugada { $place } de --moves: { $error }
play-error-no-move = `{ $text }` no es una jugada de { $game }: escribe { $notation }
play-error-illegal = aquí no se puede jugar { $move }: { $fault }
play-error-is-over = la partida ha terminado: { $outcome }
play-error-won = { $who ->
    [many] han ganado { $name }
   *[one] ha ganado { $name }
  }{ $code ->
    [line] { " " }con { $reason }
    [row] { " " }con { $reason }
    [circle] { " " }con { $reason }
    [triangle] { " " }con { $reason }
   *[other] : { $reason }
  }
play-error-drawn = { $code ->
    [agreement] empate de común acuerdo
   *[other] empate: { $reason }
  }
play-error-over-there = ahí la partida ha terminado: { $outcome }; no hay nada que analizar
play-error-over-after = la partida termina tras { $count } jugadas: { $outcome }; di qué posición quieres con --ply, de 0 a { $last }
play-error-ply = --ply es { $ply }, pero la partida tiene { $count } jugadas
play-error-ply-of-game = --ply solo vale con el archivo de una partida
play-error-flag-of-game = --{ $flag } solo vale con un juego; { $file } ya dice cómo se jugó
play-error-resume-input = --resume necesita un archivo: la entrada estándar es para jugar
play-error-resume-foreign = --resume modifica su archivo, y { $format } espera otro formato: convierte antes la partida con `ludoteca record convert`
play-error-neither = no hay ningún juego `{ $text }` ni ningún archivo con ese nombre; los juegos son: { $games }
play-error-file = { $file }: { $error }
play-error-no-file = no existe ese archivo
play-error-denied = no tienes permiso
play-error-folder = es una carpeta; tiene que ser un archivo
play-error-exists = el archivo ya existe; elige otro
play-error-too-long = la partida tiene más de { $bytes } bytes
play-error-not-text = el byte { $place } no es texto en UTF-8
play-error-at = línea { $line }, columna { $column }
play-error-at-ply = jugada { $ply }
play-error-read-as = leído como { $format }
play-error-whole = la partida

## La cuenta

web-account-of = Perfil de { $called }
web-account-sign-in = Iniciar sesión
web-account-sign-out = Cerrar sesión
web-account-create = Crear una cuenta
web-account-about = Puedes jugar a todo sin cuenta. Con una, tienes:
web-account-adds-name = un nombre solo tuyo
web-account-adds-rating = una puntuación y un puesto en la clasificación
web-account-adds-devices = tus partidas en todos tus dispositivos
web-account-adds-safety = acceso a tus partidas aunque este navegador pierda sus datos
web-account-name = Nombre
web-account-name-hint = De 3 a 20 letras o números. Todos pueden verlo y no se puede cambiar después. No hace falta ningún correo electrónico.
web-account-password = Contraseña
web-account-password-hint = Al menos 8 caracteres
web-account-new-password = Contraseña nueva
web-account-password-change = Cambiar la contraseña
web-account-password-changed = La contraseña ha cambiado. Se ha cerrado la sesión en los demás dispositivos.
web-account-remaining = Todavía pueden entrar o jugar en tu nombre:
web-account-remaining-passkey = la llave de acceso «{ $called }»
web-account-remaining-token = la clave «{ $called }»
web-account-remaining-remove = Quitarlas todas
web-proof = ¿Eres tú?
web-proof-about = Confírmalo antes de seguir. No se te volverá a pedir en diez minutos.
web-proof-password = Confirmar
web-proof-passkey = Confirmar con una llave de acceso
web-account-recover = Recuperar la cuenta
web-account-recover-offer = ¿Has olvidado la contraseña?
web-account-recover-do = Guardar la contraseña nueva
web-account-recover-not = Entrar con la contraseña
web-account-code = Código de recuperación
web-account-guest-stays = Las partidas que has jugado aquí sin cuenta se quedan en este navegador. Las tendrás de nuevo al cerrar la sesión.
web-account-guest-moves = Las partidas que has jugado en este navegador pasarán a ser de la cuenta.
web-account-since = Cuenta creada el { $date }
web-account-devices = Dispositivos
web-account-device-unknown = Dispositivo desconocido
web-account-this-device = (este)
web-account-seen = Sesión iniciada el { $created } · último uso el { $seen }
web-account-end = Cerrar sesión
web-account-end-of = Cerrar la sesión en { $device }
web-account-end-others = Cerrar la sesión en los demás dispositivos
web-account-codes = Códigos de recuperación
web-account-codes-left = { $count ->
    [0] No te quedan códigos. Sin un código, nadie puede ayudarte si olvidas la contraseña.
    [one] Te queda un código. Te permite elegir una contraseña nueva si olvidas la tuya.
   *[other] Te quedan { $count } códigos. Cada uno te permite elegir una contraseña nueva si olvidas la tuya.
  }
web-account-codes-renew = Crear códigos nuevos
web-account-codes-replace = Los códigos anteriores dejan de valer.
web-account-codes-new = Guarda estos códigos de recuperación
web-account-codes-about = Si olvidas la contraseña, cada código te permite elegir una nueva, una sola vez. Solo se muestran ahora. Imprímelos o guárdalos donde solo tú puedas encontrarlos.
web-account-codes-done = He guardado los códigos
web-account-copy = Copiar
web-account-copied = Copiado
web-account-data = Tus datos
web-account-data-about = Todo lo que el servidor guarda sobre ti, en un solo archivo.
web-account-export = Descargar
web-account-delete = Eliminar la cuenta
web-account-delete-about = Tu nombre, tu contraseña, tus llaves de acceso, tus claves y tus sesiones se borran de inmediato, y pierdes el acceso a tus partidas. Las partidas quedan para tus rivales, sin tu nombre.
web-problem-name-taken = Ya hay un jugador con este nombre o con uno que se le parece.
web-problem-name-permanent = El nombre de una cuenta no se puede cambiar.
web-problem-signed-in = Cierra la sesión antes de crear otra cuenta.
web-problem-signed-out = Para eso tienes que iniciar sesión.
web-problem-proof-needed = Confirma antes que eres tú.
web-problem-credential-ended = Ya no eres el jugador que empezó esto. Empieza de nuevo.
web-problem-session-ended = Tu sesión en este dispositivo ya no está abierta. Inicia sesión de nuevo o sigue como invitado.
web-problem-wrong-credentials = El nombre no corresponde a la contraseña o al código.
web-problem-too-many-attempts = Ha habido demasiados intentos. Inténtalo de nuevo { $seconds ->
    [one] dentro de un segundo
   *[other] dentro de { $seconds } segundos
}.
web-problem-no-such-session = La sesión en ese dispositivo ya está cerrada.
fault-name-length = el nombre debe tener entre 3 y 20 caracteres
fault-name-characters = hace falta una letra; caben números y, dentro, guiones, puntos y guiones bajos sueltos
fault-name-reserved = ese nombre está reservado
fault-password-length = la contraseña debe tener entre 8 y 200 caracteres
fault-password-weak = la contraseña es demasiado fácil de adivinar

## Mensajes entre dos jugadores

web-chat = Mensajes
web-chat-unread = { $count ->
    [one] Un mensaje nuevo
   *[other] { $count } mensajes nuevos
  }
web-chat-you = Tú
web-chat-opponent = Rival
web-chat-phrases = Frases para enviar
web-chat-text = Escribe un mensaje
web-chat-send = Enviar
web-chat-free = Chat libre
web-chat-free-about = Si ambas partes quieren, aquí también se puede escribir libremente.
web-chat-free-waits = Tu rival aún no lo ha activado.
web-chat-free-offered = A tu rival le gustaría chatear.
web-chat-switched-on = Me gustaría chatear libremente.
web-chat-switched-off = He desactivado el chat libre.
web-chat-trouble = Bloquear o denunciar
web-chat-block = Bloquear a { $called }
web-chat-unblock = Desbloquear a { $called }
web-chat-block-about = No recibirás más mensajes de esta persona ni se te emparejará con ella.
web-blocked-title = Personas bloqueadas
web-blocked-about = No pueden escribirte, retarte ni entrar en tus partidas. Lo mismo vale para ti.
web-blocked-unblock = Desbloquear
web-blocked-none = No tienes a nadie bloqueado.
web-chat-closed = No puedes intercambiar mensajes con { $called }.
web-chat-blocked = Has bloqueado a { $called }.
web-chat-report = Denunciar a { $called }
web-chat-report-reason = ¿Qué ocurre?
web-chat-report-about = Quien administra este servidor verá los últimos mensajes de esta partida.
web-chat-reported = Denuncia enviada. Quien administra este servidor la revisará.
web-report-insults = Insultos o amenazas
web-report-spam = Spam
web-report-name = Nombre ofensivo
web-report-cheating = Trampas
web-report-other = Otra cosa
web-phrase-hello = ¡Hola!
web-phrase-good-luck = ¡Suerte!
web-phrase-have-fun = ¡Que te diviertas!
web-phrase-nice-move = ¡Buena jugada!
web-phrase-well-played = ¡Bien jugado!
web-phrase-good-game = ¡Buena partida!
web-phrase-thanks = ¡Gracias!
web-phrase-you-too = ¡Igualmente!
web-phrase-one-moment = Un momento, por favor.
web-phrase-sorry = ¡Perdón!
web-phrase-oops = ¡Vaya!
web-phrase-bye = ¡Adiós!
web-problem-no-opponent = En esta partida no juega otra persona.
web-problem-chat-off = Para el chat libre, los dos jugadores tienen que activarlo.
web-problem-blocked = Una de las dos personas ha bloqueado a la otra.
web-problem-message-text = Un mensaje tiene de 1 a 200 caracteres, sin saltos de línea ni caracteres invisibles.
web-problem-too-many-messages = Has enviado muchos mensajes. Inténtalo de nuevo { $seconds ->
    [one] dentro de un segundo
   *[other] dentro de { $seconds } segundos
}.
web-problem-too-many-reports = Ya hay muchas denuncias recientes tuyas o de este jugador. Inténtalo de nuevo más tarde.
web-problem-too-many-blocks = Has bloqueado a muchos jugadores en poco tiempo. Inténtalo de nuevo { $seconds ->
    [one] dentro de un segundo
   *[other] dentro de { $seconds } segundos
}.
web-problem-too-many-in-game = En esta partida ya no caben más mensajes.
web-problem-too-many-blocked = Has bloqueado a demasiados jugadores para bloquear a otro.
web-problem-own-player = No puedes bloquearte a ti mismo.

## Llaves de acceso

web-passkeys = Llaves de acceso
web-passkeys-about = Inicia sesión con la huella, la cara o el PIN de tu dispositivo en lugar de la contraseña.
web-passkeys-missing = Este navegador no puede crear una llave de acceso para esta dirección. Hace falta HTTPS.
web-passkey-add = Añadir una llave de acceso
web-passkey-name = Nombre de la llave de acceso
web-passkey-new-name = Nombre, por ejemplo el dispositivo
web-passkey-remove = Quitar
web-passkey-remove-of = Quitar { $called }
web-passkey-use = Entrar con una llave de acceso
web-problem-no-passkeys = Aquí no hay llaves de acceso: necesitan un servidor con nombre y HTTPS.
web-problem-no-such-passkey = La cuenta ya no tiene esta llave de acceso.
web-problem-passkey-name = El nombre de una llave de acceso tiene de 1 a 40 caracteres visibles.
web-problem-passkey-refused = La llave de acceso no se ha aceptado. Inténtalo de nuevo.
web-problem-passkey-unknown = Ninguna cuenta tiene ya esta llave de acceso. Entra con la contraseña o con un código de recuperación.
web-problem-passkey-other = Esta llave de acceso es de otra cuenta. Elige una de esta cuenta.
web-problem-passkey-changed = Tu dispositivo tiene un estado anterior de esta llave de acceso, como lo tendría una copia. Entra con la contraseña o con un código de recuperación; después quita la llave y añádela de nuevo.
web-problem-passkey-unverified = Tu dispositivo no ha comprobado la huella, la cara ni un PIN. Configura alguno o usa la contraseña.
web-problem-passkey-unsupported = Este dispositivo no puede crear una llave de acceso que sirva aquí. Usa otro dispositivo o la contraseña.
web-problem-passkey-exists = Este dispositivo ya tiene una llave de acceso de esta cuenta.
web-problem-too-many-passkeys = Ya tienes el máximo de llaves de acceso. Quita antes alguna.

## Jugadas condicionales de partidas por correspondencia

web-conditional = Si… entonces…
web-conditional-about = Prepara tu respuesta a una jugada que esperas: se juega en cuanto tu rival la haga. Nadie más la ve.
web-conditional-wait = Puedes preparar respuestas mientras le toca a tu rival.
web-conditional-add = Añadir una línea
web-conditional-opponent = Pruébalo: haz la jugada de tu rival.
web-conditional-reply = Ahora haz tu respuesta.
web-conditional-more = Guarda esta línea o sigue con la próxima jugada de tu rival.
web-conditional-full = Guarda esta línea; no puede ser más larga.
web-conditional-over = Esa jugada termina la partida, así que no tiene respuesta.
web-conditional-save = Guardar esta línea
web-conditional-back = Una jugada atrás
web-conditional-pair = si { $move }, entonces { $reply }
web-conditional-delete = Borrar: { $line }

## Días libres en partidas por correspondencia

web-days-off = Días libres
web-days-off-about = En estos días se para tu reloj en las partidas por correspondencia. Un día empieza y termina a medianoche UTC. Un cambio vale desde ese momento.
web-days-off-weekends = Sin reloj los fines de semana
web-days-off-weekends-help = Sábado y domingo
web-days-off-holiday = Vacaciones
web-days-off-first = Primer día
web-days-off-last = Último día
web-days-off-save = Tomar vacaciones
web-days-off-planned = Del { $first } al { $last }
web-days-off-end = Terminar las vacaciones ya
web-days-off-cancel = Anular las vacaciones
web-days-off-left = { $count ->
    [one] Te queda un día de vacaciones este año.
   *[other] Te quedan { $count } días de vacaciones este año.
  }
web-days-off-until = { $who ->
    [you] Estás de vacaciones hasta el { $date }: tu reloj está parado.
    [many] { $Name } están de vacaciones hasta el { $date }.
   *[one] { $Name } está de vacaciones hasta el { $date }.
  }
web-days-off-weekend = { $who ->
    [you] Tu reloj se para el fin de semana.
   *[other] El reloj de { $name } se para el fin de semana.
  }

## Avisos de partidas por correspondencia, que envía el servidor

push-opponent = tu rival
push-turn = Te toca jugar contra { $opponent }.
    .title = { $game }: te toca
push-won = Has ganado a { $opponent }.
    .title = { $game }: fin de la partida
push-lost = Has perdido contra { $opponent }.
    .title = { $game }: fin de la partida
push-drawn = Has empatado con { $opponent }.
    .title = { $game }: fin de la partida
push-aborted = La partida contra { $opponent } se ha anulado.
    .title = { $game }: fin de la partida
push-challenge = { $opponent } te reta a una partida.
    .title = { $game }: un reto

## Avisos en este dispositivo

web-push = Avisos
web-push-switch = Avisarme en este dispositivo
web-push-help = Cuando te toque jugar en una partida por correspondencia que no tengas abierta.
web-push-forbidden = El navegador no permite los avisos de esta página. Puedes cambiarlo en sus ajustes.
web-push-impossible = Este navegador no puede mostrar avisos aquí. En un iPhone o un iPad, añade antes esta página a la pantalla de inicio.
web-problem-no-notifications = Este servidor no envía avisos.
web-problem-subscription = El servicio de avisos de este navegador no se puede usar.
web-problem-no-such-subscription = Los avisos ya están desactivados en este dispositivo.

## La edición estática, en la que un trabajador del navegador ocupa el lugar del servidor. La página
## busca `web-local-…` antes que `web-…`.

web-local-start-intro = Cuatro juegos para dos: contra el ordenador o contra quien tengas al lado. Todo en tu navegador.
web-local-games-stored = { $count ->
    [one] Se ha guardado una partida.
   *[other] Se han guardado { $count } partidas.
  }
web-local-memory = Este navegador no permite que la página guarde nada. Tus partidas se perderán al cerrarla.
web-local-problem-no-webassembly = Este navegador no ejecuta WebAssembly, que la página necesita. Algunos navegadores lo desactivan en su modo más estricto.
web-local-problem-stopped = La página ha fallado dos veces al hacer esto. Vuelve a cargarla e inténtalo de nuevo.
web-local-problem-engine-stopped = La búsqueda del ordenador se ha interrumpido. Vuelve a cargar la página para continuar.
web-local-problem-outdated = Hay una versión más reciente de la página abierta en otra pestaña. Vuelve a cargar esta.
web-local-problem-storage-full = El navegador no tiene más espacio para esta página y no se ha guardado nada. Borra algunas partidas o libera espacio en el dispositivo.
web-local-problem-storage-unavailable = El navegador no ha podido guardar la partida. Vuelve a cargar la página e inténtalo de nuevo.
web-local-problem-damaged = No se puede leer esta partida: está dañada en este navegador. Puedes borrarla; las demás no se ven afectadas.
web-local-problem-damaged-table = Una tabla de valores exactos está dañada. Vuelve a cargar la página e inténtalo de nuevo.
web-local-problem-internal = Algo ha fallado en la página. Vuelve a cargarla e inténtalo de nuevo.
web-local-problem-offline = La página no responde. Vuelve a cargarla.
web-local-problem-unexpected = Ha ocurrido algo inesperado en la página: { $detail }
web-local-problem-not-your-game = Solo puedes borrar tus propias partidas.
web-local-problem-not-yet = Hay guardadas menos jugadas de esta partida de las que esta página había visto. Vuelve a cargar la página.
web-local-problem-wrong-method = Hay dos versiones de la página mezcladas. Vuelve a cargarla.
web-local-problem-not-json = Hay dos versiones de la página mezcladas. Vuelve a cargarla.
web-local-problem-not-found = No es posible sin un servidor.
web-local-problem-tables-no-storage = Este navegador no permite que la página guarde archivos, así que no puede conservar las tablas. Suele ocurrir en las ventanas privadas.
web-local-problem-tables-no-room = No hay espacio suficiente para las tablas en este navegador. Libera espacio en el dispositivo e inténtalo de nuevo.
web-local-problem-tables-stopped = La creación de las tablas se ha interrumpido. Las que ya están terminadas se conservan. Inténtalo de nuevo.
web-local-problem-tables-undeleted = No se han podido borrar las tablas. Cierra las demás pestañas de esta página e inténtalo de nuevo.
web-local-on-its-way = { $move } aún no se ha guardado. La página lo sigue intentando.
web-local-exact-tables-some = La página conoce todas las posiciones de la fase de movimiento con hasta { $men } fichas en el tablero.
web-local-exact-tables-moving = La página conoce todas las posiciones de la fase de movimiento.
web-local-exact-tables-all = La página conoce todas las posiciones del juego.
web-local-exact-tables-both = La página conoce todas las posiciones del juego y, además, la fase de movimiento sin la regla de las cien jugadas.
web-local-tables-offer = La página puede calcular el valor exacto de todas las posiciones con { $men } fichas en el tablero. Las tablas ocupan unos { $size } MB en este navegador.
web-local-tables-build = Crear las tablas de { $men } fichas
web-local-tables-building = Creando las tablas de { $men } fichas…
web-local-tables-percent = { $percent } %
web-local-tables-cancelled = Cancelado. Las tablas terminadas se conservan y la próxima vez se continuará desde ahí.
web-local-tables-elsewhere = Otra pestaña está creando estas tablas.
web-local-tables-stored = Este navegador tiene las tablas de { $men } fichas ({ $size } MB).
web-local-tables-delete = Borrar las tablas

## El elemento `<ludoteca-board>`

element-no-board = Este tablero no se puede mostrar.

## Nombres de invitados

# Los animales y adjetivos que forman los nombres de los invitados: 24 palabras de cada clase, sin
# espacios. Los adjetivos son iguales en los dos géneros.
guest-animals =
    Águila Ardilla Búho Castor Cigüeña Ciervo Delfín Erizo Foca Garza Gato Gorrión Grulla
    Halcón Jilguero Liebre Lince Lobo Mirlo Nutria Oso Tejón Urraca Zorro
guest-adjectives =
    Ágil Alegre Amable Audaz Brillante Capaz Cordial Diligente Elegante Feliz Fiel Genial
    Gentil Hábil Leal Noble Paciente Perspicaz Prudente Sagaz Tenaz Valiente Veloz Vivaz
guest-name = { $animal } { $adjective }

## Vistas previas de enlaces (servidor)

# Un puesto: el color y el nombre del jugador.
preview-seat = { $colour }: { $player }
preview-invitation = { $game }: ¿jugamos?
preview-player = Puntuaciones, resultados y partidas de { $player }.

## Un servidor sin la aplicación web

unbuilt-title = Este servidor se compiló sin la aplicación web
unbuilt-build = El servidor está en marcha, y todo lo que hay bajo { $api } funciona. Para jugar en el navegador, compila la aplicación web; hace falta { $node } 20.19 o posterior. Ejecuta estas órdenes en la carpeta del proyecto y vuelve a iniciar el servidor:
unbuilt-install = Si instalaste el servidor con { $command }, la segunda orden es:
unbuilt-play = { $play } lo compila todo e inicia el servidor en un solo paso.
