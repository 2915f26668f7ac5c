import type { Language } from '../../../preferences/preferences.ts';

/** An emoji with its name, and more words to find it by. */
interface Emoji {
  readonly emoji: string;
  readonly name: string;
  readonly words: string;
}

export type EmojiGroup = 'notices' | 'faces' | 'people' | 'nature' | 'food' | 'places' | 'events' | 'objects';

/** What newsrooms, towns, parishes and shops write, one a line: the emoji, its name and words in Portuguese, English and Spanish. */
const lists: Readonly<Record<EmojiGroup, string>> = {
  notices: `
📢 alto-falante aviso anúncio/loudspeaker notice announcement/altavoz aviso anuncio
📣 megafone aviso chamada/megaphone notice call/megáfono aviso llamado
🔔 sino aviso notificação/bell notice notification/campana aviso notificación
🔕 sino silenciado silêncio/muted bell silent/campana silenciada silencio
⚠️ atenção alerta cuidado/warning alert caution/atención alerta cuidado
🚨 sirene urgente emergência polícia/siren urgent emergency police/sirena urgente emergencia policía
⛔ proibido entrada fechado/no entry forbidden closed/prohibido entrada cerrado
🚫 proibido não/prohibited no/prohibido no
🛑 pare parada/stop sign/alto parada stop
🚧 obras construção interdição/roadworks construction closed/obras construcción corte
❗ exclamação importante/exclamation important/exclamación importante
❓ interrogação pergunta dúvida/question mark/interrogación pregunta duda
✅ certo feito confirmado/check done confirmed/listo hecho confirmado
☑️ marcado eleição voto/checked vote/marcado elección voto
❌ errado cancelado não/cross cancelled wrong/error cancelado no
ℹ️ informação/information/información
🆕 novo novidade/new/nuevo novedad
🆘 socorro ajuda emergência/sos help emergency/socorro ayuda emergencia
🔴 vermelho ao vivo/red live/rojo en vivo directo
🟡 amarelo atenção/yellow attention/amarillo atención
🟢 verde aberto normal/green open normal/verde abierto normal
🔵 azul/blue/azul
➡️ seta direita/right arrow/flecha derecha
⬆️ seta cima sobe/up arrow rise/flecha arriba sube
⬇️ seta baixo desce/down arrow fall/flecha abajo baja
👉 aponta direita veja/pointing right see/señala derecha vea
👇 aponta baixo/pointing down/señala abajo
🔗 link ligação/link/enlace vínculo
⏰ despertador hora lembrete/alarm clock time reminder/despertador hora recordatorio
⏳ ampulheta espera prazo/hourglass wait deadline/reloj de arena espera plazo
🕗 oito horas relógio/eight o'clock/ocho en punto reloj
📅 calendário data agenda/calendar date/calendario fecha agenda
🗓️ agenda calendário/planner calendar/agenda calendario
📌 alfinete fixado importante/pin important/chincheta fijado importante
📍 local lugar endereço/place location address/lugar ubicación dirección
💡 ideia dica luz/idea tip light/idea consejo luz
🔍 lupa busca procura/magnifier search/lupa búsqueda
📰 jornal notícia/newspaper news/periódico diario noticia
🗞️ jornal notícias edição/newspaper news edition/periódico diario edición
📺 televisão ao vivo/television live/televisión en vivo directo
📻 rádio/radio/radio
🎙️ microfone entrevista podcast/microphone interview podcast/micrófono entrevista podcast
📷 foto câmera/photo camera/foto cámara
🎥 vídeo filme câmera/video film camera/video película cámara
▶️ tocar assistir/play watch/reproducir ver`,
  faces: `
😀 sorriso feliz/grinning happy smile/sonrisa feliz
😃 alegria sorriso/joy smile/alegría sonrisa
😄 risada feliz/laugh happy/risa feliz
😁 sorriso dentes/beaming smile/sonrisa dientes
😂 chorando de rir/tears of joy laugh/llorando de risa
🙂 sorriso leve/slight smile/sonrisa leve
😉 piscadela/wink/guiño
😊 feliz corado/blushing happy/feliz sonrojado
😍 apaixonado amor/heart eyes love/enamorado amor
🥰 carinho amor/affection love/cariño amor
😎 óculos escuros legal/sunglasses cool/gafas lentes de sol genial
🤩 estrelas animado/star-struck excited/estrellas emocionado
🥳 festa comemoração/party celebration/fiesta celebración
🤔 pensando dúvida/thinking doubt/pensando duda
😮 surpresa espanto/surprise astonished/sorpresa asombro
😢 choro triste/crying sad/llanto triste
😭 choro alto triste/loud crying sad/llanto fuerte triste
😔 triste pensativo/sad pensive/triste pensativo
😟 preocupado/worried/preocupado
😡 raiva bravo/angry/rabia enojado enfadado
😷 máscara doente saúde/mask ill health/mascarilla enfermo salud
🤒 febre doente/fever ill/fiebre enfermo
😴 sono dormir/sleep/sueño dormir
🙏 obrigado oração por favor/thanks prayer please/gracias oración por favor`,
  people: `
👋 oi tchau aceno/hello bye wave/hola adiós saludo
👍 joinha positivo curtir/thumbs up like/pulgar arriba me gusta
👎 negativo/thumbs down/pulgar abajo
👏 palmas aplausos parabéns/clapping applause/aplausos felicitaciones
🙌 mãos para cima viva/raised hands hooray/manos arriba viva
🤝 acordo aperto de mãos/handshake agreement/acuerdo apretón de manos
💪 força músculo/strength muscle/fuerza músculo
✌️ paz vitória/peace victory/paz victoria
🤞 dedos cruzados sorte/fingers crossed luck/dedos cruzados suerte
✋ mão pare/hand stop/mano alto
🙋 mão levantada participe/raised hand join/mano levantada participe
👀 olhos veja/eyes look/ojos vea
👶 bebê/baby/bebé
🧒 criança/child/niño niña infancia
👩 mulher/woman/mujer
👨 homem/man/hombre
👵 idosa avó/old woman grandmother/anciana abuela
👴 idoso avô/old man grandfather/anciano abuelo
👪 família/family/familia
👥 pessoas grupo/people group/personas grupo
👮 polícia guarda/police officer/policía guardia
👩‍⚕️ médica saúde enfermeira/doctor health nurse/médica salud enfermera
👩‍🏫 professora escola/teacher school/maestra profesora escuela
👷 operário obras/worker construction/obrero construcción
🧑‍🌾 agricultor roça/farmer/agricultor campo
🧑‍🍳 cozinheiro chef/cook chef/cocinero chef
🧑‍🚒 bombeiro/firefighter/bombero
❤️ coração amor vermelho/red heart love/corazón rojo amor
💛 coração amarelo/yellow heart/corazón amarillo
💚 coração verde/green heart/corazón verde
💙 coração azul/blue heart/corazón azul
🖤 coração preto luto/black heart mourning/corazón negro luto
💔 coração partido/broken heart/corazón roto`,
  nature: `
☀️ sol calor/sun hot/sol calor
🌤️ sol nuvens/sun clouds/sol nubes
⛅ nublado sol/partly cloudy/parcialmente nublado
☁️ nuvem/cloud/nube
🌧️ chuva/rain/lluvia
⛈️ tempestade raios/thunderstorm/tormenta rayos
🌩️ raio trovão/lightning/rayo trueno
🌪️ tornado vendaval/tornado/tornado vendaval
🌬️ vento/wind/viento
❄️ neve frio/snow cold/nieve frío
🌡️ termômetro temperatura/thermometer temperature/termómetro temperatura
🌈 arco-íris/rainbow/arcoíris
☔ guarda-chuva chuva/umbrella rain/paraguas lluvia
💧 água gota/water drop/agua gota
🌊 onda mar enchente/wave sea flood/ola mar inundación
🔥 fogo incêndio promoção/fire hot deal/fuego incendio oferta
🌱 muda planta broto/seedling plant/brote planta
🌳 árvore/tree/árbol
🌴 palmeira praia/palm beach/palmera playa
🌻 girassol flor/sunflower flower/girasol flor
🌹 rosa flor/rose flower/rosa flor
🌸 flor de cerejeira primavera/blossom spring/flor de cerezo primavera
🍂 folhas outono/leaves autumn/hojas otoño
🌙 lua noite/moon night/luna noche
⭐ estrela/star/estrella
✨ brilho novidade/sparkles new/brillo novedad
🐶 cachorro cão/dog/perro
🐱 gato/cat/gato
🐴 cavalo/horse/caballo
🐄 vaca boi/cow cattle/vaca ganado
🐔 galinha/chicken/gallina
🐟 peixe/fish/pez pescado
🐝 abelha/bee/abeja
🦟 mosquito dengue/mosquito dengue/mosquito dengue`,
  food: `
🍎 maçã fruta/apple fruit/manzana fruta
🍊 laranja tangerina/orange tangerine/naranja mandarina
🍋 limão/lemon/limón
🍌 banana/banana/plátano banana
🍇 uva/grapes/uvas
🍓 morango/strawberry/fresa frutilla
🍉 melancia/watermelon/sandía
🥑 abacate/avocado/aguacate palta
🍅 tomate/tomato/tomate jitomate
🥕 cenoura/carrot/zanahoria
🌽 milho/corn/maíz elote choclo
🥬 verdura folhas feira/greens vegetables market/verdura hojas mercado
🥚 ovo/egg/huevo
🧀 queijo/cheese/queso
🥖 pão padaria/bread bakery/barra de pan panadería
🍞 pão de forma/bread/pan de molde
🥩 carne churrasco/meat barbecue/carne asado
🍔 hambúrguer lanche/burger/hamburguesa
🍕 pizza/pizza/pizza
🍝 macarrão almoço/pasta lunch/pasta almuerzo
🍚 arroz/rice/arroz
🍲 panela comida sopa/stew food soup/olla comida sopa
🍿 pipoca cinema/popcorn cinema/palomitas cine
🍰 bolo fatia doce/cake slice sweet/pastel tarta porción dulce
🎂 bolo aniversário/birthday cake/pastel tarta cumpleaños
🍫 chocolate/chocolate/chocolate
🍦 sorvete/ice cream/helado
☕ café/coffee/café
🍵 chá/tea/té
🥤 suco refrigerante/juice soft drink/refresco jugo zumo
🍺 cerveja/beer/cerveza
🍷 vinho/wine/vino
🍽️ prato almoço restaurante/plate lunch restaurant/plato almuerzo restaurante`,
  places: `
🏠 casa/house home/casa
🏡 casa jardim/house garden/casa jardín
🏢 prédio escritório/office building/edificio oficina
🏥 hospital saúde/hospital health/hospital salud
🏫 escola aula/school class/escuela clase
🏛️ prefeitura câmara governo/town hall government/ayuntamiento municipalidad gobierno
⛪ igreja missa/church mass/iglesia misa
🏪 loja comércio/shop store/tienda comercio
🏦 banco/bank/banco
🏨 hotel/hotel/hotel
🏟️ estádio/stadium/estadio
🏖️ praia férias/beach holiday/playa vacaciones
⛰️ montanha/mountain/montaña
🌆 cidade/city/ciudad
🚌 ônibus transporte/bus transport/autobús bus transporte
🚎 ônibus elétrico/trolleybus/trolebús
🚇 metrô/metro underground/metro
🚆 trem/train/tren
🚗 carro trânsito/car traffic/automóvil coche carro tráfico
🚕 táxi/taxi/taxi
🚚 caminhão entrega frete/truck delivery/camión entrega envío
🚑 ambulância/ambulance/ambulancia
🚒 bombeiros caminhão/fire engine/camión de bomberos
🚓 polícia viatura/police car/patrulla policía
🚲 bicicleta ciclovia/bicycle/bicicleta ciclovía
🛵 moto entrega/scooter delivery/moto entrega
✈️ avião viagem/plane travel/avión viaje
⛴️ balsa barco/ferry boat/ferri barco
🚦 semáforo trânsito/traffic light/semáforo tráfico
🅿️ estacionamento/parking/estacionamiento aparcamiento
⛽ gasolina posto combustível/petrol fuel station/gasolina gasolinera combustible
🗺️ mapa/map/mapa
🌎 mundo américas/world americas/mundo américas
🇧🇷 bandeira do brasil/flag of brazil/bandera de brasil`,
  events: `
🎉 festa comemoração parabéns/party celebration congratulations/fiesta celebración felicitaciones
🎊 confete festa/confetti party/confeti fiesta
🎈 balão festa/balloon party/globo fiesta
🎁 presente brinde/gift/regalo
🎄 natal árvore/christmas tree/navidad árbol
🎅 papai noel natal/santa christmas/papá noel navidad
🎆 fogos de artifício ano novo/fireworks new year/fuegos artificiales año nuevo
🕯️ vela/candle/vela
🕊️ pomba paz/dove peace/paloma paz
✝️ cruz/cross/cruz
📿 terço oração/rosary prayer beads/rosario oración
🎵 música nota/music note/música nota
🎶 música notas show/music notes show/música notas concierto
🎤 microfone cantar show/microphone sing show/micrófono cantar concierto
🎸 violão guitarra/guitar/guitarra
🥁 bateria tambor/drum/tambor batería
🎭 teatro/theatre/teatro
🎨 arte pintura/art painting/arte pintura
🎬 cinema filme/cinema film/cine película
🎟️ ingresso bilhete/ticket/entrada boleto
🏆 troféu campeão/trophy champion/trofeo campeón
🥇 medalha ouro primeiro/gold medal first/medalla de oro primero
⚽ futebol jogo gol/football soccer game goal/fútbol partido gol
🏀 basquete/basketball/baloncesto básquet
🏐 vôlei/volleyball/voleibol
🏃 corrida/running race/carrera correr
🏊 natação/swimming/natación
🎮 videogame jogo/video game/videojuego juego
🎲 dado sorteio/die raffle/dado sorteo
🗳️ urna eleição voto/ballot box election vote/urna elección voto`,
  objects: `
📱 celular/mobile phone/teléfono celular móvil
💻 computador notebook/computer laptop/computadora ordenador portátil
☎️ telefone/telephone/teléfono fijo
✉️ carta mensagem/envelope message/carta mensaje sobre
📧 e-mail/email/correo electrónico
📦 pacote encomenda entrega/package parcel delivery/paquete entrega
🛒 carrinho compras mercado/cart shopping/carrito compras mercado
🛍️ sacolas compras/shopping bags/bolsas de compras
🏷️ etiqueta preço oferta/label price offer/etiqueta precio oferta
💰 dinheiro/money/dinero
💵 notas dinheiro/banknotes money/billetes dinero
💳 cartão pagamento/card payment/tarjeta pago
🧾 recibo nota fiscal/receipt/recibo factura
📈 alta gráfico sobe/rising chart/gráfico alza sube
📉 baixa gráfico cai/falling chart/gráfico baja cae
📊 gráfico dados pesquisa/chart data survey/gráfico datos encuesta
📝 anotação inscrição formulário/memo registration form/nota inscripción formulario
📄 documento edital/document/documento
📚 livros biblioteca/books library/libros biblioteca
✏️ lápis/pencil/lápiz
🎓 formatura faculdade/graduation college/graduación universidad
🔧 chave conserto manutenção/wrench repair maintenance/llave inglesa reparación mantenimiento
🔨 martelo/hammer/martillo
🔑 chave/key/llave
🔒 cadeado seguro/lock secure/candado seguro
🔌 tomada energia/plug power/enchufe energía luz
🔋 bateria/battery/batería pila
🚰 água torneira potável/tap drinking water/agua potable grifo
🚿 chuveiro água/shower water/ducha agua
🗑️ lixo coleta/rubbish collection/basura recolección recogida
♻️ reciclagem coleta/recycling/reciclaje
💉 vacina injeção/vaccine injection/vacuna inyección
💊 remédio/medicine pill/medicina pastilla
🩺 consulta médico/check-up doctor/consulta médico
🩸 sangue doação/blood donation/sangre donación
👕 camiseta roupa/shirt clothes/camiseta ropa
🧥 casaco agasalho/coat warm clothes/abrigo ropa
👟 tênis/trainers shoes/zapatillas tenis
☂️ guarda-chuva/umbrella/paraguas`,
};

/** The emoji of each group in a language. */
export function emojiIn(language: Language): ReadonlyMap<EmojiGroup, readonly Emoji[]> {
  return new Map(
    Object.entries(lists).map(([group, lines]) => [
      group as EmojiGroup,
      lines
        .trim()
        .split('\n')
        .map((line) => {
          const [emoji = ''] = line.split(' ');
          const [pt = '', en = '', es = ''] = line.slice(emoji.length + 1).split('/');
          return { emoji, name: { 'pt-BR': pt, en, es }[language], words: `${pt} ${en} ${es}` };
        }),
    ]),
  );
}
