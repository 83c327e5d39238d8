import type { JsonObject } from '../json-values.ts';
import { at, makeRandom } from '../random.ts';

const agents = {
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  samsung:
    'Mozilla/5.0 (Linux; Android 15; SM-A556E) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.7444.102 Mobile Safari/537.36',
  motorola:
    'Mozilla/5.0 (Linux; Android 14; moto g84 5G) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.7390.122 Mobile Safari/537.36',
  xiaomi:
    'Mozilla/5.0 (Linux; U; Android 14; pt-br; Redmi Note 13) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/123.0.6312.118 Mobile Safari/537.36 XiaoMi/MiuiBrowser/14.20.0',
  webview:
    'Mozilla/5.0 (Linux; Android 13; SM-A146M Build/TP1A.220624.014; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/140.0.7339.51 Mobile Safari/537.36 CreditoApp/3.14.2',
  windows:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  edge: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
  mac: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
  linux: 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0',
} as const;

const places = {
  'São Paulo': ['-23.5505', '-46.6333'],
  Manaus: ['-3.1190', '-60.0217'],
  Recife: ['-8.0476', '-34.8770'],
  'Porto Alegre': ['-30.0346', '-51.2177'],
  Fortaleza: ['-3.7319', '-38.5267'],
  'Belo Horizonte': ['-19.9167', '-43.9345'],
  Curitiba: ['-25.4284', '-49.2733'],
  Salvador: ['-12.9714', '-38.5014'],
  Belém: ['-1.4558', '-48.4902'],
  'Rio de Janeiro': ['-22.9068', '-43.1729'],
  Brasília: ['-15.7942', '-47.8822'],
  Campinas: ['-22.9099', '-47.0626'],
  Londrina: ['-23.3045', '-51.1696'],
  Blumenau: ['-26.9194', '-49.0661'],
  Imperatriz: ['-5.5185', '-47.4777'],
  Petrolina: ['-9.3891', '-40.5030'],
  Uberlândia: ['-18.9186', '-48.2772'],
  'Caxias do Sul': ['-29.1678', '-51.1794'],
  'Mogi das Cruzes': ['-23.5208', '-46.1854'],
  Goiânia: ['-16.6869', '-49.2648'],
  Natal: ['-5.7793', '-35.2009'],
  Vitória: ['-20.3155', '-40.3128'],
  Chapecó: ['-27.1004', '-52.6152'],
  Teresina: ['-5.0892', '-42.8016'],
} as const;

export type Agent = keyof typeof agents;
export type Place = keyof typeof places;

export const agentNames = Object.keys(agents) as readonly Agent[];
const isPlace = (city: string): city is Place => city in places;
export const placeOf = (city: string): Place => (isPlace(city) ? city : 'São Paulo');

// Addresses are of the ranges kept for documentation, so that none is anyone's.
const addressOf = (seed: string) => {
  const random = makeRandom(`address ${seed}`);
  const ipv4 = () => `${at(['203.0.113', '198.51.100', '192.0.2'], random.int(0, 2))}.${random.int(2, 253)}`;
  const ipv6 = () => `2001:db8:${random.hex(4)}:${random.hex(4)}::${random.hex(3)}`;
  return random.int(0, 3) === 0 ? ipv6() : ipv4();
};

const isChromium = (agent: Agent) => agents[agent].includes('Chrome/');
const isPhone = (agent: Agent) => agents[agent].includes('Mobile');

/** The context that a device sends with an act of a person. The same seed is the same device at the same address. */
export const contextOf = (seed: string, agent: Agent, place: Place): JsonObject => ({
  ip: addressOf(seed),
  headers: {
    'user-agent': agents[agent],
    accept: 'application/json, text/plain, */*',
    'accept-language': 'pt-BR,pt;q=0.9,en;q=0.6',
    ...(isChromium(agent) ? { 'sec-ch-ua-mobile': isPhone(agent) ? '?1' : '?0' } : {}),
    origin: 'https://contratar.exemplo.com.br',
  },
  fingerprint: makeRandom(`device ${seed}`).hex(32),
  geolocation: [...places[place]],
});
