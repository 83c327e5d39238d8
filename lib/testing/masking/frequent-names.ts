/** Given names and surnames that are frequent in Brazil or in English, without accents. Those that are words of the business too are ambiguous. */
export const frequentNames: readonly string[] = `
  ademir adriana adriano ailton alan alberto alessandra alessandro alex alexandre alice aline amanda ana
  anderson andre andrea andreia andreza angela antonia antonio arthur artur augusto barbara beatriz benedita
  benedito bianca breno bruna bruno caio camila carla carlos carolina catarina caua cecilia celia celso cesar
  cicera cicero clarice claudia claudio cleber cleide cleiton cristiane cristiano cristina daiane dalva daniel
  daniela daniele danilo davi david debora denise diana diego diogo douglas edilson edinaldo edmilson edna
  edson edvaldo eduarda eduardo elaine eliana eliane elias elisangela eliza elizabete elizabeth ellen eloa
  emanuel emerson emily enzo erica erika ester eva evandro everton fabiana fabiano fabio fabricio fatima
  felipe fernanda fernando flavia flavio francisca francisco gabriel gabriela geovana geraldo gilberto gilmar
  gilson giovana gisele giulia guilherme gustavo heitor helena helio heloisa henrique hugo igor ines ingrid
  iolanda iracema isabel isabela isabella isadora ismael israel ivan ivanildo ivone jaime jair janaina
  jaqueline jeferson jessica joana joao joaquim joel jonas jonatas jorge jose josefa joselito josiane juliana
  juliano julio jussara karen karina katia kelly lais larissa laura leandro leila leonardo leticia lidia
  lilian livia lorena lourdes luana lucas lucia luciana luciano lucilene luis luisa luiz luiza luzia luzinete
  manoel manuel manuela marcela marcelo marcia marcio marcos margarida maria mariana marilene marina mario
  marisa maristela marlene marli marta mateus matheus maura mauricio mauro mayara michele miguel milena milton
  miriam monica murilo nadia nair natalia nathalia neide nelson neusa nilson nilton nivaldo odair olga olivia
  osmar osvaldo otavio pablo paloma pamela patricia paula paulo pedro priscila rafael rafaela raimunda
  raimundo raissa raquel raul rebeca regiane regina reginaldo reinaldo renan renata renato ricardo rita
  roberta roberto robson rodrigo rogerio romulo ronaldo rosana rosangela roseli rosilene rosimeire ruan rubens
  samara samuel sandra sandro sara sebastiana sebastiao sergio severina severino silvana silvia silvio simone
  sofia solange sonia sophia suelen sueli suely tainara tamires tania tatiana tatiane tereza teresa terezinha
  thais thiago tiago ubirajara valdecir valdemar valdir valeria valter vanderlei vanessa vera vicente victor
  vinicius virginia vitor viviane wagner walter wellington wesley william willian wilson yara yasmin yuri
  zelia zilda abreu albuquerque almeida alves amaral amorim andrade antunes araujo assuncao azevedo barbosa
  barros batista bezerra borges braga branco brito cabral camargo campos cardoso carneiro carvalho castro
  cavalcante coelho conceicao correia costa coutinho cruz cunha dantas dias domingues duarte esteves farias
  fernandes ferraz ferreira figueiredo fonseca franco freire freitas furtado garcia godoy gomes goncalves
  guedes guerra guimaraes jesus lacerda leal leite lima lins lobo lopes luz macedo machado magalhaes maia
  marinho marques martins matos medeiros meireles mello melo mendes menezes mesquita miranda monteiro moraes
  morais moreira mota moura muniz nascimento neto neves nobre nogueira novaes nunes oliveira ornelas pacheco
  padilha paiva paixao peixoto pena pereira pimenta pimentel pinheiro pinto pires porto prado prata queiroz
  ramos rangel reis rezende ribeiro rocha rodrigues rosa sales salgado salvador sampaio santana santiago
  santos saraiva serra silva silveira simoes siqueira soares sobrinho souza sousa tavares teixeira teles
  toledo torres trindade valente vargas vasconcelos vaz veiga viana vidal vieira xavier price smith johnson
  williams brown jones miller davis thomas taylor moore jackson white harris clark lewis robinson walker young
  king wright scott green baker hill mark grace bill will may june april august grant rich wells banks long
  small mora domingos aparecida gloria vitoria socorro marco aurora
`
  .trim()
  .split(/\s+/);
